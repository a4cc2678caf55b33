export const trackingText = {
  noSignal: 'Sin señal: esto es de antes.',
  sent: 'Listo: el rider lo ve en su pedido.',
  map: 'Mapa: por dónde viene el rider',
  rider: 'El rider',
  door: 'Tu dirección',
} as const
