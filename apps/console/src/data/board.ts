/** The operators' board as this browser knows it: read once, then kept up to date by the live stream. */
import type { Board, BoardChanges } from '@puni/contract/board/entities'
import { isOnBoard } from '@puni/contract/board/on-board'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { keys } from './keys.ts'

/** No answer takes longer. Milliseconds. */
const KEPT_MS = 60_000

/** The changes of the last minute: those that come while the board is being read may be newer than it. */
const lately: { readonly at: number; readonly changes: BoardChanges }[] = []

/** The board with what has changed: whole rows, as the server has them. */
export function applyChanges(board: Board, { orders, riders, moves }: BoardChanges): Board {
  const ordersById = new Map(board.orders.map((order) => [order._id, order]))
  for (const order of orders) {
    if (isOnBoard(order)) ordersById.set(order._id, order)
    else ordersById.delete(order._id)
  }
  const ridersById = new Map(board.riders.map((rider) => [rider._id, rider]))
  for (const rider of riders) {
    if (rider.working) ridersById.set(rider._id, rider)
    else ridersById.delete(rider._id)
  }
  for (const [id, lat, lng, at] of moves) {
    const rider = ridersById.get(id)
    if (rider !== undefined) ridersById.set(id, { ...rider, position: { lat, lng }, positionAt: at })
  }
  return {
    orders: orders.length === 0 ? board.orders : [...ordersById.values()],
    riders: riders.length + moves.length === 0 ? board.riders : [...ridersById.values()],
  }
}

/** Takes changes that the stream told of. */
export function takeChanges(queryClient: QueryClient, changes: BoardChanges): void {
  const at = performance.now()
  lately.push({ at, changes })
  while (lately.length > 0 && lately[0]!.at < at - KEPT_MS) lately.shift()
  queryClient.setQueryData<Board>(keys.board, (board) => board && applyChanges(board, changes))
}

/** The board. What is stale of it is known to the stream alone. */
export const boardQuery = queryOptions({
  queryKey: keys.board,
  queryFn: async ({ signal }) => {
    const askedAt = performance.now()
    const board = await api.call('getBoard', {}, { signal })
    return lately
      .filter(({ at }) => at >= askedAt)
      .reduce((now, { changes }) => applyChanges(now, changes), board)
  },
  staleTime: Infinity,
})
