/** The review of what an order earns, in a word. */
export const statusText = { inReview: 'En revisión', rejected: 'Ganancia rechazada' } as const
