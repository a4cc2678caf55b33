import type { Order } from '@puni/contract/orders/entities'
import { isActive, ORDER_STATUSES, type OrderStatus } from '@puni/contract/orders/order-states'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Entry } from '../../../services/outbox/entry.ts'
import type { Offer } from './offer-clock.ts'
import {
  isFree,
  mayBeOffered,
  offerOf,
  orderUnderWay,
  workState,
  type OnPhone,
  type Told,
} from './work-state.ts'

const order = (id: string, status: OrderStatus = 'assigned') => ({ _id: id, status }) as Order
const offer = (id: string, orderId: string): Offer => ({
  id,
  order: order(orderId, 'pending'),
  endsAt: 0,
  life: 0,
  why: null,
})
const entry = (place: number, action: object) =>
  ({ place, key: `k${place}`, riderId: 'r', about: '', isRetimed: false, refusal: null, action }) as Entry
const step = (orderId: string, status: OrderStatus) =>
  entry(0, { call: 'setOrderStatus', input: { params: { id: orderId }, body: { status } } })
const skip = (orderId: string) =>
  entry(0, { call: 'skipOrder', input: { params: { id: orderId }, body: {} } })

const told = (over: Partial<Told> = {}): Told => ({ working: true, accepted: null, offer: null, ...over })
const phone = (over: Partial<OnPhone> = {}): OnPhone => ({
  waiting: [],
  answered: new Set(),
  delivered: null,
  ...over,
})

it.each<[string, Told, OnPhone, string]>([
  ['off duty', told({ working: false }), phone(), 'off duty'],
  ['off duty, nothing known yet', told({ working: false, accepted: undefined }), phone(), 'off duty'],
  ['on duty, nothing known yet', told({ accepted: undefined }), phone(), 'waiting'],
  ['on duty with nothing to do', told(), phone(), 'waiting'],
  ['offered', told({ offer: offer('f', 'o') }), phone(), 'offered'],
  ['offered, nothing known yet', told({ accepted: undefined, offer: offer('f', 'o') }), phone(), 'waiting'],
  ['offered off duty', told({ working: false, offer: offer('f', 'o') }), phone(), 'off duty'],
  ['answered here', told({ offer: offer('f', 'o') }), phone({ answered: new Set(['f']) }), 'waiting'],
  ['skipped without signal', told({ offer: offer('f', 'o') }), phone({ waiting: [skip('o')] }), 'waiting'],
  ['another skipped', told({ offer: offer('f', 'o') }), phone({ waiting: [skip('p')] }), 'offered'],
  ['an order in hand', told({ accepted: order('o') }), phone(), 'delivering'],
  ['an order in hand off duty', told({ working: false, accepted: order('o') }), phone(), 'delivering'],
  ['in hand and offered', told({ accepted: order('o'), offer: offer('f', 'p') }), phone(), 'delivering'],
  ['a step here', told({ accepted: order('o') }), phone({ waiting: [step('o', 'to_pickup')] }), 'delivering'],
  ['delivered here', told({ accepted: order('o') }), phone({ waiting: [step('o', 'delivered')] }), 'waiting'],
  ['given up here', told({ accepted: order('o') }), phone({ waiting: [step('o', 'error')] }), 'waiting'],
  ['congratulated', told({ offer: offer('f', 'p') }), phone({ delivered: order('o') }), 'delivered'],
  [
    'congratulated, next in hand',
    told({ accepted: order('p') }),
    phone({ delivered: order('o') }),
    'delivering',
  ],
])('%s', (_, said, here, expected) => {
  expect(workState(said, here).is).toBe(expected)
})

it('shows the order as far as it was taken here', () => {
  const state = workState(told({ accepted: order('o') }), phone({ waiting: [step('o', 'on the way')] }))
  expect(orderUnderWay(state)?.status).toBe('on the way')
})

it.each<[string, Told, OnPhone, boolean]>([
  ['waits', told(), phone(), true],
  ['is off duty', told({ working: false }), phone(), true],
  ['has heard nothing yet', told({ accepted: undefined }), phone(), false],
  ['is offered an order', told({ offer: offer('f', 'o') }), phone(), false],
  ['delivers', told({ accepted: order('o') }), phone(), false],
  ['is congratulated', told(), phone({ delivered: order('o') }), false],
  [
    'has delivered without signal',
    told({ accepted: order('o') }),
    phone({ waiting: [step('o', 'delivered')] }),
    false,
  ],
  [
    'has a position to send',
    told(),
    phone({ waiting: [entry(0, { call: 'setPosition', input: {} })] }),
    true,
  ],
])('a rider who %s may leave the app for a moment or not', (_, said, here, expected) => {
  expect(isFree(workState(said, here), here.waiting)).toBe(expected)
})

const ids = fc.constantFrom('a', 'b')
const orders = fc.tuple(ids, fc.constantFrom(...ORDER_STATUSES)).map(([id, status]) => order(id, status))
const entries = fc.array(
  fc.oneof(
    fc.tuple(ids, fc.constantFrom(...ORDER_STATUSES)).map(([id, status]) => step(id, status)),
    ids.map(skip),
  ),
  { maxLength: 4 },
)
const saying = fc.record({
  working: fc.boolean(),
  accepted: fc.option(fc.option(orders), { nil: undefined }),
  offer: fc.option(fc.tuple(ids, ids).map(([id, of]) => offer(id, of))),
})
const knowing = fc.record({
  waiting: entries,
  answered: fc.subarray(['a', 'b']).map((list) => new Set(list)),
  delivered: fc.option(orders),
})

it('never offers beside an order, off duty, before the server has answered, or what was answered here', () => {
  fc.assert(
    fc.property(saying, knowing, (said, here) => {
      const state = workState(said, here)
      const offered = offerOf(state)
      if (offered === null) return
      expect(orderUnderWay(state)).toBeNull()
      expect(said.working).toBe(true)
      expect(said.accepted).not.toBe(undefined)
      expect(here.answered.has(offered.id)).toBe(false)
    }),
  )
})

it('keeps an active order whatever else is said, and asks for no offer meanwhile', () => {
  fc.assert(
    fc.property(saying, orders, (said, accepted) => {
      fc.pre(isActive(accepted.status))
      const state = workState({ ...said, accepted }, phone())
      expect(state).toEqual({ is: 'delivering', order: accepted })
      expect(mayBeOffered(state)).toBe(false)
    }),
  )
})

it('does not depend on the offer when it says whether to ask for one', () => {
  fc.assert(
    fc.property(saying, knowing, (said, here) => {
      const without = workState({ ...said, offer: null }, here)
      expect(mayBeOffered(workState(said, here))).toBe(mayBeOffered(without))
    }),
  )
})
