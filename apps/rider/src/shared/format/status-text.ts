/** The review of what an order earns, in a word. */
export const statusText = { inReview: 'en revisión', rejected: 'ganancia rechazada' } as const
