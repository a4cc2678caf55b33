/** What the log says of the order under way; what its card says comes with the card. */
export const acceptedText = {
  fetchFailed: 'Error al obtener pedido aceptado',
} as const
