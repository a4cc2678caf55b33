import type { EarningsReview, OrderStatus } from '@puni/contract/orders/order-states'
import { expect, it } from 'vitest'
import { dayOf } from './day.ts'

const order = (status: OrderStatus, shippingCost: number, earningsReview: EarningsReview | null = null) => ({
  status,
  earningsReview,
  management: { shippingCost, storeValue: 10_000 },
})

it('counts what was delivered, to the centavo', () => {
  expect(dayOf([order('delivered', 0.1), order('delivered', 0.2), order('canceled', 500)])).toEqual({
    delivered: 2,
    earned: 0.3,
  })
})

it('leaves out what an operator has still to confirm, or has rejected', () => {
  const orders = [
    order('delivered', 1, 'pending'),
    order('delivered', 2, 'rejected'),
    order('delivered', 4, 'confirmed'),
  ]
  expect(dayOf(orders)).toEqual({ delivered: 1, earned: 4 })
})
