export const recoveryText = {
  title: 'Olvidé mi contraseña',
  lead: 'Pedile un código a soporte. Con él elegís una contraseña nueva.',
  contact: 'Escribinos o llamanos:',
  codeTitle: 'Ya tengo el código',
  email: 'Email',
  code: 'Código de soporte',
  codeHint: (length: number, hours: number) => `${length} letras y números. Sirve por ${hours} horas.`,
  password: 'Contraseña nueva',
  passwordHint: (min: number) =>
    `Al menos ${min} caracteres. Varias palabras son mejores que una con números.`,
  submit: 'Guardar contraseña',
  busy: 'Guardando...',
  failed: 'No se pudo cambiar la contraseña',
  required: 'Completá este campo',
  tooShort: (min: number) => `La contraseña debe tener al menos ${min} caracteres`,
  lockedUntil: (hour: string) => `Probá de nuevo a partir de las ${hour}, o pedile otro código a soporte.`,
  done: 'Contraseña guardada. Ahora ingresá con ella.',
} as const
