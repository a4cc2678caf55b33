import type { BoardOrder, BoardRider } from '@puni/contract/board/entities'
import { expect, it } from 'vitest'
import { BOARD_NOW as NOW, boardOrder, boardRider, minutesAgo } from '../../testing/board.ts'
import { sceneOf } from './desk-scene.ts'

const ana = { _id: 'ana', fullName: 'Ana Sosa' }
const numbers = (orders: readonly Partial<BoardOrder>[], alarms: Parameters<typeof sceneOf>[1] = []) =>
  sceneOf({ orders: orders.map(boardOrder), riders: [] }, alarms, NOW).orders.map(({ order }) => order.number)

it('what needs a person comes first: danger, problem, nobody, late, silent; then what is promised sooner', () => {
  const calm = { status: 'assigned', stepAt: minutesAgo(1), promisedAt: minutesAgo(-9) } as const
  const orders: Partial<BoardOrder>[] = [
    { _id: '1', number: 1, ...calm, promisedAt: minutesAgo(-20) },
    { _id: '2', number: 2, ...calm },
    { _id: '3', number: 3, ...calm, stepAt: minutesAgo(9), rider: ana },
    { _id: '4', number: 4, ...calm, promisedAt: minutesAgo(2) },
    { _id: '5', number: 5, stepAt: minutesAgo(5) },
    { _id: '6', number: 6, status: 'error', stepAt: minutesAgo(2) },
    { _id: '7', number: 7, ...calm },
    { _id: '8', number: 8, stepAt: minutesAgo(15) },
  ]
  const alarms = [{ order: { _id: '7' }, occurredAt: minutesAgo(1) }]
  expect(numbers(orders, alarms)).toEqual([7, 6, 8, 5, 4, 3, 2, 1])
})

it('what somebody has seen comes after what nobody has, of its kind alone', () => {
  const seen = { kind: 'nobody', since: minutesAgo(12), by: 'Olga', at: minutesAgo(10) } as const
  const orders: Partial<BoardOrder>[] = [
    { _id: '1', number: 1, stepAt: minutesAgo(15), acknowledged: [seen] },
    { _id: '2', number: 2, stepAt: minutesAgo(5) },
    { _id: '3', number: 3, stepAt: minutesAgo(15), acknowledged: [{ ...seen, since: minutesAgo(40) }] },
    { _id: '4', number: 4, status: 'assigned', promisedAt: minutesAgo(1) },
  ]
  expect(numbers(orders)).toEqual([3, 2, 1, 4])
  const [, , first] = sceneOf({ orders: orders.map(boardOrder), riders: [] }, [], NOW).orders
  expect([first?.seen?.by, first?.unseen]).toEqual(['Olga', []])
})

it.each<readonly [string, Partial<BoardRider>, Partial<BoardOrder>, string]>([
  ['free', {}, {}, 'free'],
  ['asked', {}, { offeredTo: ana }, 'offered'],
  ['on the way to the store', {}, { status: 'to_pickup', rider: ana }, 'toPickup'],
  ['at the store', {}, { status: 'waiting_pickup', rider: ana }, 'toPickup'],
  ['on the way to the door', {}, { status: 'on the way', rider: ana }, 'toDelivery'],
  ['done', {}, { status: 'delivered', rider: ana, reviewSince: minutesAgo(1) }, 'free'],
  ['silent with an order', { positionAt: minutesAgo(4) }, { status: 'on the way', rider: ana }, 'lost'],
  ['without a position', { position: null, positionAt: null }, {}, 'lost'],
  [
    'in a pause, with a phone that sleeps',
    { pausedUntil: minutesAgo(-5), positionAt: minutesAgo(30) },
    {},
    'paused',
  ],
  ['after a pause', { pausedUntil: minutesAgo(1) }, {}, 'free'],
])('a rider who is %s', (_, rider, order, expected) => {
  const board = { orders: [boardOrder(order)], riders: [boardRider({ _id: 'ana', ...rider })] }
  expect(sceneOf(board, [], NOW).riders.map(({ state }) => state)).toEqual([expected])
})
