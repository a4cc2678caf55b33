export const sessionText = {
  title: 'Ingreso de operadores',
  email: 'Email',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  logIn: 'Ingresar',
  loggingIn: 'Ingresando…',
  account: 'Tu cuenta',
  logOut: 'Cerrar sesión',
  logOutUnheard: 'Saliste en este navegador, pero el servidor no se enteró: la sesión vence sola.',
} as const
