import type { Order } from '@puni/contract/orders/entities'
import { calendarDay } from '@puni/web/format/dates'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ordersOfToday } from '../../../data/orders.ts'
import { heldOrder, newestOf } from '../../../services/api/newest-order.ts'
import { orderKey } from '../../../services/api/order-keys.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { useDay } from '../../../services/api/use-day.ts'
import { type Entry, statusOf } from '../../../services/outbox/entry.ts'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { dayOf, withUnsent, type Day } from './day.ts'

/**
 * The rider's day so far, with the deliveries that wait for signal; undefined while unknown. Shares its query with 'Pedidos de hoy'.
 */
export function useToday(): Day | undefined {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const day = useDay()
  const { waiting } = usePending()
  const { data } = useQuery(ordersOfToday(day, riderId))
  if (data === undefined) return undefined
  const listed = data.orders.map((order) => newestOf(queryClient, riderId, order))
  const known = [...listed, heldOrder(queryClient, riderId)]
  const unsent = deliveredOn(day, waiting, timeZone).flatMap(
    (id) => known.find((order) => order?._id === id) ?? cached(queryClient, id),
  )
  return dayOf(withUnsent(listed, unsent))
}

const cached = (queryClient: QueryClient, id: string) => queryClient.getQueryData<Order>(orderKey(id)) ?? []

/** The orders whose delivery on this day waits in the outbox. */
function deliveredOn(day: string, waiting: readonly Entry[], timeZone: string): string[] {
  return waiting.flatMap(({ action }) => {
    if (action.call !== 'setOrderStatus' || statusOf(action) !== 'delivered') return []
    const { occurredAt } = action.input.body
    const isOfDay = !occurredAt || calendarDay(timeZone, new Date(occurredAt)) === day
    return isOfDay ? action.input.params.id : []
  })
}
