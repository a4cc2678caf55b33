/** Log messages about the current order; the card's texts are loaded with the card. */
export const acceptedText = {
  fetchFailed: 'Error al obtener pedido aceptado',
} as const
