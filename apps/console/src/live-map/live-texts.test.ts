import type { OperatorOrder } from '@puni/contract/entities'
import { expect, it } from 'vitest'
import type { LiveOrder } from './live-scene.ts'
import { handsOf, situationOf } from './live-texts.ts'

const live = (group: LiveOrder['group'], minutes: number, order: Partial<OperatorOrder>) =>
  ({
    group,
    minutes,
    order: { assignedRider: null, offeredTo: null, offeredToName: null, ...order },
  }) as LiveOrder

it.each([
  [0, 'Recién pedido'],
  [1, 'Espera hace 1 min'],
  [59, 'Espera hace 59 min'],
  [60, 'Espera hace 1 h'],
  [185, 'Espera hace 3 h'],
])('an order that waits %i minutes reads "%s"', (minutes, text) => {
  expect(situationOf(live('unassigned', minutes, { status: 'pending' }))).toBe(text)
})

it('an order that somebody has reads as its status', () => {
  expect(situationOf(live('underWay', 9, { status: 'on the way' }))).toBe('En camino')
})

it('names whoever has an order or is being asked, and nobody else', () => {
  const rider = { fullName: 'Nora' } as NonNullable<OperatorOrder['assignedRider']>
  expect(handsOf(live('underWay', 0, { assignedRider: rider }))).toBe('Nora')
  expect(handsOf(live('unassigned', 0, { offeredTo: 'id', offeredToName: 'Luis' }))).toBe('Ofrecido a Luis')
  expect(handsOf(live('unassigned', 0, { status: 'pending' }))).toBe('')
})
