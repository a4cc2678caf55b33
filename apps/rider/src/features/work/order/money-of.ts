import type { Order } from '@puni/contract/orders/entities'

/** The money of an order as it passes through its rider's hands, pesos. */
export interface OrderMoney {
  /** From the customer, at the door: the rider's own money back, and the shipping. Nothing where both were paid beforehand. */
  readonly collects: number
  /** What stays: the shipping without the platform's commission. */
  readonly keeps: number
}

/** @param commissionRate the platform's share of the shipping, as a fraction */
export function moneyOf({ management }: Pick<Order, 'management'>, commissionRate: number): OrderMoney {
  const centavos = (pesos: number) => Math.round(pesos * 100)
  const [value, shipping] = [centavos(management.storeValue), centavos(management.shippingCost)]
  return {
    collects: management.paid ? 0 : (value + shipping) / 100,
    keeps: (shipping - Math.round(shipping * commissionRate)) / 100,
  }
}
