export const lastOrderText = {
  title: 'Último pedido',
  on: 'Después de este pedido dejás de estar disponible.',
  off: 'Después de este pedido seguís recibiendo ofertas.',
  failed: 'Error al cambiar el último pedido',
  ending: 'Terminaste tu último pedido. Apenas se envíe dejás de estar disponible.',
} as const
