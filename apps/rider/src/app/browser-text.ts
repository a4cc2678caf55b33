/** Shown where the app cannot run. */
export const browserText = {
  tooOld: 'Actualizá tu navegador',
  tooOldLead:
    'Esta versión es demasiado vieja para PUNI Rider. Necesitás Chrome 103, Firefox 103 o Safari de iOS 15.4, o una más nueva.',
  contact: '¿No podés actualizarlo? Escribinos o llamanos:',
  noScript: 'PUNI Rider necesita JavaScript. Activalo en los ajustes del navegador y recargá la página.',
} as const
