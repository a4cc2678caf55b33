import type { Order } from '@puni/contract/orders/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { expect, it } from 'vitest'
import { idempotencyKey, isSameStep, retimed, type Entry, type OutboxAction } from './entry.ts'
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

const ARRIVED = '2026-03-06T15:00:00.000Z'
const TOLD = '2026-03-06T15:12:00.000Z'
const queued = (...actions: OutboxAction[]): Entry[] =>
  waiting(...actions.map(() => 'assigned' as const)).map((entry, place) =>
    Object.assign({}, entry, { action: actions[place] }),
  )
const arrive = (occurredAt?: string): OutboxAction => ({
  call: 'setOrderStatus',
  input: { params: { id: 'o1' }, body: { status: 'waiting_pickup', ...(occurredAt && { occurredAt }) } },
})
const tell = (occurredAt?: string, id = 'o1'): OutboxAction => ({
  call: 'tellDelay',
  input: { params: { id }, body: { ...(occurredAt && { occurredAt }) } },
})
const wait = (delayToldAt: string | null = null) => ({ since: ARRIVED, seconds: null, delayToldAt })

it.each<[what: string, known: Order['wait'], waiting: OutboxAction[], shown: Order['wait']]>([
  ['begins with the arrival on this phone', null, [arrive(ARRIVED)], wait()],
  ['begins at nobody knows when, its time was rejected', null, [arrive()], null],
  ['is told of on this phone', wait(), [tell(TOLD)], wait(TOLD)],
  ['begins and is told of without signal', null, [arrive(ARRIVED), tell(TOLD)], wait(TOLD)],
  ['was told of: what the platform knows counts', wait(ARRIVED), [tell(TOLD)], wait(ARRIVED)],
  ['of another order is told of', wait(), [tell(TOLD, 'o2')], wait()],
  ['is told of at a time that was rejected', wait(), [tell()], wait()],
])('a wait %s', (_, known, actions, shown) => {
  const before = { ...order(known === null ? 'to_pickup' : 'waiting_pickup'), wait: known }
  expect(withWaiting(before, queued(...actions)).wait).toEqual(shown)
})

it('a delay is told of once on all pages, and without its time if the platform rejects that', () => {
  expect(isSameStep(tell(TOLD), tell(ARRIVED))).toBe(true)
  expect(isSameStep(tell(TOLD), tell(TOLD, 'o2'))).toBe(false)
  const again = retimed(tell(TOLD), ARRIVED)
  expect(again).toEqual(tell())
  const [entry] = queued(again)
  expect(entry && idempotencyKey({ ...entry, isRetimed: true })).toBe('k0-retimed')
})
