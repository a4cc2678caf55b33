/** The amounts of a delivered order that an operator adjusts. Free of schemas. */

/** What the rider earns, what the rider paid at the store, and what the customer paid. */
export const ADJUSTED_AMOUNTS = ['shippingCost', 'storeValue', 'collected'] as const
export type AdjustedAmount = (typeof ADJUSTED_AMOUNTS)[number]

/** How operators and riders read them. */
export const ADJUSTED_WORDS: Readonly<Record<AdjustedAmount, string>> = {
  shippingCost: 'Envío',
  storeValue: 'Pagado en el local',
  collected: 'Cobrado al cliente',
}
