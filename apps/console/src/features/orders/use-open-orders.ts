import { groupOf } from './order-groups.ts'
import { useDayOrders } from './queries.ts'

/** The orders that are not finished, whatever their age. */
export function useOpenOrders() {
  const query = useDayOrders(undefined)
  return { query, orders: query.data?.filter(({ status }) => groupOf(status) !== 'finished') ?? [] }
}
