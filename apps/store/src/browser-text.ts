/** Shown where the page cannot run. */
export const browserText = {
  tooOld: 'Actualizá tu navegador',
  tooOldLead:
    'Esta versión es demasiado vieja para pedir riders. Necesitás Chrome 103, Firefox 103 o Safari de iOS 15.4, o una más nueva.',
  contact: '¿No podés actualizarlo? Contacto:',
  noScript: 'Esta página necesita JavaScript. Activalo en los ajustes del navegador y recargala.',
} as const
