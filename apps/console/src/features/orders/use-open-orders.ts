import { groupOf, type OrderGroup } from './order-groups.ts'
import { useDayOrders } from './queries.ts'

const over: ReadonlySet<OrderGroup> = new Set(['review', 'finished'])

/** All unfinished orders, regardless of their age. */
export function useOpenOrders() {
  const query = useDayOrders(undefined)
  return { query, orders: query.data?.filter((order) => !over.has(groupOf(order))) ?? [] }
}
