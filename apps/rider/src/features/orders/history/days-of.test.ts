import type { Order } from '@puni/contract/orders/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { describe, expect, it } from 'vitest'
import { daysOf, earnedWith } from './days-of.ts'

const ZONE = 'America/Argentina/Buenos_Aires'
const at = (endedAt: string) => ({ endedAt, createdAt: '2026-02-01T12:00:00Z' }) as Order

describe('the history by days', () => {
  it('has a day for each calendar day of the platform, in the sequence of the orders', () => {
    const page = [
      at('2026-03-07T03:00:00Z'),
      at('2026-03-07T02:59:59Z'),
      at('2026-03-06T12:00:00Z'),
      at('2026-03-01T12:00:00Z'),
    ]
    expect(daysOf(page, ZONE)).toEqual([
      { day: '7/3/26', orders: [page[0]] },
      { day: '6/3/26', orders: [page[1], page[2]] },
      { day: '1/3/26', orders: [page[3]] },
    ])
    expect(daysOf([], ZONE)).toEqual([])
  })
})

describe('what an order brought', () => {
  const order = (status: OrderStatus, earningsReview: Order['earningsReview'] = null) =>
    ({ status, earningsReview, management: { shippingCost: 2_300, storeValue: 12_500 } }) as Order

  it.each([
    ['delivered', null, 2_300, true],
    ['delivered', 'confirmed', 2_300, true],
    ['delivered', 'pending', 2_300, false],
    ['delivered', 'rejected', 0, true],
    ['on the way', null, 2_300, false],
    ['canceled', null, 0, true],
    ['error', null, 0, true],
  ] as const)('%s, review %s: %i', (status, review, pesos, isCertain) => {
    expect(earnedWith(order(status, review))).toEqual({ pesos, isCertain })
  })
})
