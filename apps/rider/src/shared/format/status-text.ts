/** The review of what an order earns, in a word, and the time of one that is not over. */
export const statusText = {
  inReview: 'en revisión',
  rejected: 'ganancia rechazada',
  placedAt: (hour: string) => `Pedido ${hour}`,
} as const
