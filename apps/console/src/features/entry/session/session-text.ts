export const sessionText = {
  title: 'Ingreso de operadores',
  email: 'Email',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  logIn: 'Ingresar',
  loggingIn: 'Ingresando…',
  noCookies:
    'Este navegador no guarda cookies de este sitio, y sin ellas no hay sesión. Habilitalas para ingresar.',
  code: 'Código',
  codeHint: 'El de tu app de autenticación, o uno de recuperación',
  invitation: {
    title: 'Elegí tu contraseña',
    lead: 'Te invitaron a la consola de operaciones.',
    password: 'Contraseña nueva',
    submit: 'Guardar contraseña',
    submitting: 'Guardando…',
    done: (email: string) => `Listo. Ya podés ingresar con ${email}.`,
    goToLogin: 'Ir al ingreso',
    missing: 'A este enlace le falta la invitación. Pedí que te lo manden completo.',
  },
  confirm: {
    title: 'Confirmá que sos vos',
    lead: 'Para esto no alcanza con tener la sesión abierta. Por cinco minutos no te lo volvemos a pedir.',
    submit: 'Confirmar',
    busy: 'Confirmando…',
  },
  account: (name: string) => `${name}: tu cuenta`,
  logOut: 'Cerrar sesión',
  logOutUnheard:
    'Saliste, pero el servidor todavía no se enteró. Se le avisa solo cuando vuelva la conexión.',
} as const
