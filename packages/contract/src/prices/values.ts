/** Whether a price rule is to hold, holds, or has held. */
export const PRICE_STATES = ['ahead', 'holds', 'past'] as const
export type PriceState = (typeof PRICE_STATES)[number]

/** Which of them are listed: those that hold or will, or those that have held. */
export const PRICE_LISTS = ['current', 'past'] as const
export type PriceList = (typeof PRICE_LISTS)[number]
