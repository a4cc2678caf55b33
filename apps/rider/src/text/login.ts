export const loginText = {
  title: 'Iniciar sesión',
  lead: 'Activate en tu zona, recibí pedidos y cobrá cada entrega.',
  email: 'Email',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  submit: 'Iniciar sesión con email',
  busy: 'Ingresando...',
  signUp: 'Crear usuario',
  newHere: '¿Todavía no sos rider?',
  required: 'Todos los campos son obligatorios',
  failed: 'Error al iniciar sesión',
} as const
