import type { Board, BoardOrder, BoardRider } from '@puni/contract/board/entities'
import { expect, it } from 'vitest'
import { boardOrder, boardRider } from '../testing/board.ts'
import { applyChanges } from './board.ts'

const none = { orders: [], riders: [], moves: [] }
const board: Board = {
  orders: [boardOrder({ _id: 'a' }), boardOrder({ _id: 'b' })],
  riders: [boardRider({ _id: 'r' }), boardRider({ _id: 's' })],
}
const orders = (...changed: Partial<BoardOrder>[]) =>
  applyChanges(board, { ...none, orders: changed.map(boardOrder) }).orders.map(
    ({ _id, status }) => `${_id} ${status}`,
  )
const riders = (...changed: Partial<BoardRider>[]) =>
  applyChanges(board, { ...none, riders: changed.map(boardRider) }).riders.map(({ _id }) => _id)

it('orders come, change and go; what needs a person stays though it is over', () => {
  expect(orders({ _id: 'c' })).toEqual(['a pending', 'b pending', 'c pending'])
  expect(orders({ _id: 'a', status: 'assigned' })).toEqual(['a assigned', 'b pending'])
  expect(orders({ _id: 'a', status: 'delivered' })).toEqual(['b pending'])
  expect(orders({ _id: 'x', status: 'delivered' }), 'of another time').toEqual(['a pending', 'b pending'])
  expect(orders({ _id: 'a', status: 'error' })).toEqual(['a error', 'b pending'])
  expect(orders({ _id: 'a', status: 'delivered', reviewSince: '2026-03-10T21:00:00.000Z' })).toEqual([
    'a delivered',
    'b pending',
  ])
})

it('riders come and go with their duty, and move', () => {
  expect(riders({ _id: 't' })).toEqual(['r', 's', 't'])
  expect(riders({ _id: 'r', working: false })).toEqual(['s'])
  const moved = applyChanges(board, {
    ...none,
    moves: [
      ['r', -34.5, -58.5, '2026-03-10T21:00:00.000Z'],
      ['gone', -34.5, -58.5, '2026-03-10T21:00:00.000Z'],
    ],
  })
  expect(moved.riders).toMatchObject([
    { _id: 'r', position: { lat: -34.5, lng: -58.5 }, positionAt: '2026-03-10T21:00:00.000Z' },
    { _id: 's', position: board.riders[1]?.position },
  ])
  expect(moved.orders).toBe(board.orders)
})
