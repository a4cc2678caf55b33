import { expect, it } from 'vitest'
import type { Entry, OutboxAction } from '../../../services/outbox/entry.ts'
import { isDutyEnding, isLastOrder } from './last-order-state.ts'

const queued = (...actions: OutboxAction[]): Entry[] =>
  actions.map((action, place) => ({
    place,
    key: `k${place}`,
    riderId: 'r1',
    action,
    about: '',
    isRetimed: false,
    refusal: null,
  }))
const last = (isLast: boolean, id = 'o1'): OutboxAction => ({
  call: 'setLastOrder',
  input: { params: { id }, body: { last: isLast } },
})
const step = (status: 'on the way' | 'delivered' | 'canceled', id = 'o1'): OutboxAction => ({
  call: 'setOrderStatus',
  input: { params: { id }, body: { status } },
})

it.each<[what: string, lastOrderId: string | null, waiting: Entry[], isLast: boolean, isEnding: boolean]>([
  ['as the platform has it', 'o1', [], true, false],
  ['not said at all', null, [], false, false],
  ['of another order', 'o2', [], false, false],
  ['said without signal', null, queued(last(true)), true, false],
  ['taken back without signal', 'o1', queued(last(false)), false, false],
  ['said, taken back and said again', null, queued(last(true), last(false), last(true)), true, false],
  ['said of another order without signal', null, queued(last(true, 'o2')), false, false],
  ['on the way', 'o1', queued(step('on the way')), true, false],
  ['delivered without signal', 'o1', queued(step('delivered')), true, true],
  ['said and delivered without signal', null, queued(last(true), step('delivered')), true, true],
  ['cancelled without signal', 'o1', queued(step('canceled')), true, true],
  ['taken back and delivered without signal', 'o1', queued(last(false), step('delivered')), false, false],
  ['another one delivered', 'o1', queued(step('delivered', 'o2')), true, false],
])('the last order, %s', (_, lastOrderId, waiting, isLast, isEnding) => {
  expect(isLastOrder('o1', { lastOrderId }, waiting)).toBe(isLast)
  expect(isDutyEnding({ lastOrderId }, waiting)).toBe(isEnding)
})
