import type { OperatorOrder } from '@puni/contract/orders/entities'
import { expect, it } from 'vitest'
import type { LiveOrder, LiveRider } from './live-scene.ts'
import { handsOf, situationOf, workOf } from './live-labels.ts'

const live = (group: LiveOrder['group'], order: Partial<OperatorOrder>) =>
  ({
    group,
    wait: { text: 'Espera hace 9 min' },
    order: { assignedRider: null, offeredTo: null, offeredToName: null, ...order },
  }) as LiveOrder

it('an order that nobody has reads as its wait', () => {
  expect(situationOf(live('unassigned', { status: 'pending' }))).toBe('Espera hace 9 min')
})

it('an order that somebody has reads as its status', () => {
  expect(situationOf(live('underWay', { status: 'on the way' }))).toBe('En camino')
})

it('names whoever has an order or is being asked, and nobody else', () => {
  const rider = { fullName: 'Nora' } as NonNullable<OperatorOrder['assignedRider']>
  expect(handsOf(live('underWay', { assignedRider: rider }))).toBe('Nora')
  expect(handsOf(live('unassigned', { offeredTo: 'id', offeredToName: 'Luis' }))).toBe('Ofrecido a Luis')
  expect(handsOf(live('unassigned', { status: 'pending' }))).toBe('')
})

it('says what a rider does: nothing, a pause, or an order, the last one as such', () => {
  const busy = (lastOrderId: string | null) =>
    ({ rider: { lastOrderId }, pause: null, order: { _id: 'o1', number: 12 } }) as LiveRider
  const idle = (pause: string | null) => ({ rider: {}, pause, order: null }) as LiveRider
  expect(
    [idle(null), idle('En pausa hasta las 12:20'), busy(null), busy('o1'), busy('o0')].map(workOf),
  ).toEqual([
    'Libre',
    'En pausa hasta las 12:20',
    'Con el pedido 12',
    'Con el pedido 12, su último',
    'Con el pedido 12',
  ])
})
