export const loginText = {
  title: 'Iniciar sesión',
  lead: 'Activate en tu zona, recibí pedidos y cobrá cada entrega.',
  email: 'Email',
  password: 'Contraseña',
  submit: 'Iniciar sesión con email',
  busy: 'Ingresando...',
  signUp: 'Crear usuario',
  forgotten: 'Olvidé mi contraseña',
  newHere: '¿Todavía no sos rider?',
  required: 'Todos los campos son obligatorios',
  forgets: 'Este navegador no guarda datos: vas a tener que iniciar sesión cada vez que abras la app.',
  ended: 'Tu sesión se cerró',
  endedLead:
    'La cerraron desde otro lugar, o venció. Lo que no se mandó sigue guardado y sale cuando ingreses.',
  failed: 'Error al iniciar sesión',
} as const
