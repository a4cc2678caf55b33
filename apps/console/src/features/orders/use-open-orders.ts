import { groupOf } from './order-groups.ts'
import { useDayOrders } from './queries.ts'

/** All unfinished orders, regardless of their age. */
export function useOpenOrders() {
  const query = useDayOrders(undefined)
  return { query, orders: query.data?.filter(({ status }) => groupOf(status) !== 'finished') ?? [] }
}
