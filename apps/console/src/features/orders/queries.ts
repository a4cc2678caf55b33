import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** The orders placed on a platform day ('2026-11-21'); without one, today's and all unfinished ones. */
export function useDayOrders(day: string | undefined) {
  return useQuery({
    queryKey: keys.dayOrders(day),
    queryFn: async ({ signal }) =>
      (await api.call('listOperatorOrders', { query: day === undefined ? {} : { day } }, { signal })).orders,
  })
}

/** One order, from any day. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => api.call('getOrder', { params: { id } }, { signal }),
  })
}

/** The event log of an order, in chronological order, and its offers. */
export function useOrderRecord(id: string) {
  return useQuery({
    queryKey: keys.orderEvents(id),
    queryFn: ({ signal }) => api.call('listOrderEvents', { params: { id } }, { signal }),
  })
}
