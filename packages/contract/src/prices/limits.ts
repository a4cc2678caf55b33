/** Any amount of a rule, pesos: with it, the farthest way is still reckoned to the centavo. */
export const PRICE_MOST = 1_000_000

/** How much hours may take off or add, percent. */
export const PRICE_PERCENT = { min: -90, max: 200 } as const

/** From when a new rule may hold: at once where that is this long ago at most (a clock may be slow), and this many days ahead. */
export const PRICE_DATE = { pastToleranceMs: 5 * 60_000, aheadDays: 366 } as const
