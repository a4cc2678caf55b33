/** What becomes of goods and cash when an operator cancels an order that its rider has picked up. Free of schemas. */

/** `store`: they go back there. `rider`: whoever has them keeps them, or throws them away. `customer`: who has them already. */
export const GOODS_AFTER = ['store', 'rider', 'customer'] as const

/** Who gives the rider what was paid at the store; `none`: nothing was paid there. */
export const CASH_AFTER = ['store', 'platform', 'customer', 'none'] as const

/** Both, as an operator decides. */
export interface Aftermath {
  readonly goods: (typeof GOODS_AFTER)[number]
  readonly cash: (typeof CASH_AFTER)[number]
}
