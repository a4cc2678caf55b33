/** What stands on the operators' board. Free of schemas. */
import { UNFINISHED_STATUSES } from '../orders/order-states.ts'
import type { BoardOrder } from './entities.ts'

/** Whether an order is on the board: not over, or a person has to do something about it. */
export function isOnBoard({ status, reviewSince }: Pick<BoardOrder, 'status' | 'reviewSince'>): boolean {
  return UNFINISHED_STATUSES.includes(status) || reviewSince !== null
}
