/** Shown where the console cannot run. */
export const browserText = {
  tooOld: 'Actualizá tu navegador',
  tooOldLead:
    'Esta versión es demasiado vieja para la consola. Necesitás Chrome 103, Firefox 103 o Safari 15.4, o una más nueva.',
  contact: '¿No podés actualizarlo? Contacto:',
  noScript: 'La consola necesita JavaScript. Activalo en los ajustes del navegador y recargá la página.',
} as const
