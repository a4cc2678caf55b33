import type { EarningsReview, OrderStatus } from '@puni/contract/orders/order-states'
import { expect, it } from 'vitest'
import type { Order } from '@puni/contract/orders/entities'
import { dayOf, withUnsent } from './day.ts'

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

it('counts a delivery once, whether or not the platform lists the order already', () => {
  const one = { _id: '1', ...order('on the way', 100) } as Order
  const other = { _id: '2', ...order('delivered', 50) } as Order
  expect(dayOf(withUnsent([one, other], [one]))).toEqual({ delivered: 2, earned: 150 })
  expect(dayOf(withUnsent([other], [one]))).toEqual({ delivered: 2, earned: 150 })
  expect(dayOf(withUnsent([other], [other]))).toEqual({ delivered: 1, earned: 50 })
})
