/** What notifications say; the service worker carries these words and no others. */
export const notificationText = {
  accept: 'Aceptar',
  gone: 'El pedido ya no está disponible',
  general: 'Hay novedades. Abrí la app para verlas.',
} as const
