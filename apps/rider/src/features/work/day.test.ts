import type { OrderStatus } from '@puni/contract/order-states'
import { expect, it } from 'vitest'
import { dayOf } from './day.ts'

const order = (status: OrderStatus, shippingCost: number) => ({
  status,
  management: { shippingCost, storeValue: 10_000 },
})

it('counts what was delivered, to the centavo', () => {
  expect(dayOf([order('delivered', 0.1), order('delivered', 0.2), order('canceled', 500)])).toEqual({
    delivered: 2,
    earned: 0.3,
  })
})
