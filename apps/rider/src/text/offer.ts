export const offerText = {
  panel: 'Pedido ofrecido',
  shippingCost: 'Valor de envío',
  storeValue: 'Pago en el local',
  accept: 'Aceptar',
  accepting: 'Aceptando...',
  skip: 'Rechazar pedido',
  secondsLeft: (seconds: number) => `${seconds} s`,
  timeLeft: 'Tiempo para aceptar',
  urgent: 'Urgente',
  why: '¿Por qué a mí?',
  payPerKm: (pay: string, distance: string) => `${pay} por km · ${distance} en total`,
  announcement: (store: string, pay: string, distance: string | null) =>
    ['Pedido ofrecido', store, `paga ${pay}`, distance && `${distance} en total`].filter(Boolean).join(', '),
  fallbackStore: 'Tienda',
  fetchFailed: 'Error al obtener pedido ofrecido',
  acceptFailed: 'Error al asignar la order',
  skipFailed: 'Error al pasar pedido',
  receiptFailed: 'No se pudo avisar que llegó el pedido',
  soundFailed: 'No se pudo activar el sonido de los pedidos',
  startedTitle: '¡Comenzó el viaje!',
  started:
    'Tu pedido ha sido aceptado exitosamente. En unos segundos verás los detalles del pedido para comenzar la entrega.',
} as const
