/** Texts of the notifications; the only texts in the service worker's bundle. */
export const notificationText = {
  accept: 'Aceptar',
  gone: 'El pedido ya no está disponible',
  general: 'Hay novedades. Abrí la app para verlas.',
} as const
