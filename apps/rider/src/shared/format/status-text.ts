/** The review of what an order earns, in a word. */
export const statusText = { inReview: 'ganancia en revisión', rejected: 'ganancia rechazada' } as const
