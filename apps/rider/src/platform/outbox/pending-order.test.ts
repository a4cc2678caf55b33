import type { Order } from '@puni/contract/entities'
import type { OrderStatus } from '@puni/contract/order-states'
import { expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { withWaiting } from './pending-order.ts'

const order = (status: OrderStatus) => ({ _id: 'o1', status }) as Order
const waiting = (...statuses: OrderStatus[]): Entry[] =>
  statuses.map((status, place) => ({
    place,
    key: `k${place}`,
    riderId: 'r1',
    action: { call: 'setOrderStatus', input: { params: { id: 'o1' }, body: { status } } },
    about: '',
    isRetimed: false,
    refusal: null,
  }))

it.each<[OrderStatus, OrderStatus[], OrderStatus]>([
  ['assigned', [], 'assigned'],
  ['assigned', ['to_pickup', 'waiting_pickup'], 'waiting_pickup'],
  // Accepted already: the reply arrived before the entry left the queue.
  ['waiting_pickup', ['to_pickup'], 'waiting_pickup'],
  // Sent by another page; this one does not know yet.
  ['assigned', ['on the way'], 'on the way'],
  ['on the way', ['delivered'], 'delivered'],
  ['to_pickup', ['error'], 'error'],
  ['canceled', ['to_pickup'], 'canceled'],
  ['delivered', ['error'], 'delivered'],
])('an order that is %s, with %j waiting, is %s', (known, steps, shown) => {
  expect(withWaiting(order(known), waiting(...steps)).status).toBe(shown)
})

it('of another order nothing changes', () => {
  expect(withWaiting({ ...order('assigned'), _id: 'o2' }, waiting('to_pickup')).status).toBe('assigned')
})
