import type { Order } from '@puni/contract/orders/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { newestAccepted, newestOf, noteOrder } from './newest-order.ts'
import { acceptedKey, orderKey } from './order-keys.ts'
import { adopt } from './restore-answers.ts'

const RIDER = 'r1'
/** An order as of a given second of the platform's clock. */
const order = (status: OrderStatus, second: number, _id = 'o1') =>
  ({ _id, status, updatedAt: `2026-11-21T15:00:${String(second).padStart(2, '0')}.000Z` }) as Order

let cache: QueryClient
beforeEach(() => (cache = new QueryClient()))
const hold = (held: Order | null) => cache.setQueryData(acceptedKey(RIDER), { order: held })
const held = () => cache.getQueryData<{ order: Order | null }>(acceptedKey(RIDER))?.order?.status ?? null

describe('an order that is told', () => {
  it('stands where nothing newer is known', () => {
    const told = order('assigned', 1)
    expect(newestOf(cache, RIDER, told)).toBe(told)
    hold(order('waiting_pickup', 9, 'other'))
    expect(newestAccepted(cache, RIDER, { order: told })).toEqual({ order: told })
    expect(newestAccepted(cache, RIDER, { order: null })).toEqual({ order: null })
    const complete = order('delivered', 2)
    expect(newestAccepted(cache, RIDER, { order: complete })).toEqual({ order: complete })
  })
  it('gives way to what is known and newer', () => {
    const known = order('to_pickup', 2)
    hold(known)
    expect(newestOf(cache, RIDER, order('assigned', 1))).toBe(known)
    cache.setQueryData(orderKey('o1'), order('delivered', 3))
    expect(newestAccepted(cache, RIDER, { order: order('on the way', 2) })).toEqual({ order: null })
  })
  it('takes the place of what is older', () => {
    hold(order('assigned', 1))
    noteOrder(cache, RIDER, order('to_pickup', 2))
    expect(held()).toBe('to_pickup')
    noteOrder(cache, RIDER, order('assigned', 1))
    expect(held()).toBe('to_pickup')
    noteOrder(cache, RIDER, order('delivered', 3))
    expect(held()).toBeNull()
  })
})

describe('what another page was answered', () => {
  const accepted = (told: Order | null, at: number) => ({
    key: acceptedKey(RIDER),
    data: { order: told },
    at,
  })
  const shown = (told: Order, at: number) => ({ key: orderKey(told._id), data: told, at })

  it('takes nothing back though it came later', () => {
    hold(order('waiting_pickup', 2))
    adopt(cache, RIDER, accepted(order('to_pickup', 1), Date.now() + 1000))
    expect(held()).toBe('waiting_pickup')
  })
  it.each([
    ['the step first', [shown(order('waiting_pickup', 2), 20), accepted(order('to_pickup', 1), 30)]],
    ['the step last', [accepted(order('to_pickup', 1), 30), shown(order('waiting_pickup', 2), 20)]],
  ])('is put together by the clock of the platform: %s', (_, answers) => {
    for (const answer of answers) adopt(cache, RIDER, answer)
    expect(held()).toBe('waiting_pickup')
  })
  it('that there is no order is not believed while one is held, but asked', () => {
    hold(order('to_pickup', 1))
    adopt(cache, RIDER, accepted(null, Date.now() + 1000))
    expect(held()).toBe('to_pickup')
    expect(cache.getQueryState(acceptedKey(RIDER))?.isInvalidated).toBe(true)
    adopt(cache, RIDER, shown(order('delivered', 2), Date.now() + 1000))
    expect(held()).toBeNull()
  })
  it('of anything else is taken as it is', () => {
    adopt(cache, RIDER, { key: ['config'], data: { brand: 'x' }, at: 5 })
    expect(cache.getQueryData(['config'])).toEqual({ brand: 'x' })
  })
})
