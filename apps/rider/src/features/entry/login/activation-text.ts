export const activationText = {
  title: 'Activar Rider',
  lead: 'Ingresá el código de activación que te enviamos por WhatsApp.',
  code: 'Código de activación',
  required: 'Completá el código',
  submit: 'Activar',
  busy: 'Activando...',
  done: 'Rider activado correctamente',
  failed: 'Código incorrecto o error al activar',
  locked: 'Demasiados intentos',
  lockedUntil: (hour: string) =>
    `Probá de nuevo a partir de las ${hour}, o pedí un código nuevo: con ese podés probar enseguida.`,
  lockedBriefly: 'Probá de nuevo en unos minutos.',
  help: '¿No te llegó o ya venció? Pedí otro código:',
  callFailed: 'Error al validar el store',
} as const
