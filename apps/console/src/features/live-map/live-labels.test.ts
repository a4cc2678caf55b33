import type { OperatorOrder } from '@puni/contract/entities'
import { expect, it } from 'vitest'
import type { LiveOrder } from './live-scene.ts'
import { handsOf, situationOf } from './live-labels.ts'

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
