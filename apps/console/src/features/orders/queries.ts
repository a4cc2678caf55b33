import type { OrderGroup } from '@puni/contract/orders/order-groups'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** What a list of orders shows. */
export interface OrderFilter {
  /** A platform day ('2026-11-21'); without one, today's and all unfinished ones. */
  readonly day: string | undefined
  readonly group: OrderGroup | null
  /** Only the order with this number, of whatever day, if it is not ''. */
  readonly number: string
}

/** A list of orders by page, with the counts of all its groups. */
export function useOrderList({ day, group, number }: OrderFilter) {
  return useInfiniteQuery({
    queryKey: keys.orderList(day, group, number),
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'listOperatorOrders',
        { query: { day, group: group ?? undefined, number, after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While another situation of the same day is on its way, the former one stays; another day's orders would mislead.
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2] === keys.orderList(day, group, number)[2]
        ? keepPreviousData(former)
        : undefined,
  })
}

/** One order, from any day. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => api.call('getOperatorOrder', { params: { id } }, { signal }),
  })
}

/** What an order was placed with, phones included. Asked for once, since every time is recorded, and dropped as soon as it is not shown. */
export function useOrderToRepeat(id: string) {
  return useQuery({
    queryKey: keys.orderToRepeat(id),
    queryFn: ({ signal }) => api.call('getOrderToRepeat', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** An order that comes again, with all that it is placed with: asked for once, like that of an order. */
export function useRecurringOrder(id: string) {
  return useQuery({
    queryKey: keys.recurringOrder(id),
    queryFn: ({ signal }) => api.call('getRecurringOrder', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The photo of a handover. It never changes, and is dropped from memory as soon as it is no longer shown. */
export function useHandoverPhoto(id: string) {
  return useQuery({
    queryKey: keys.handoverPhoto(id),
    queryFn: ({ signal }) => api.download('getHandoverPhoto', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The event log of an order, in chronological order, and its offers: the newest of both. */
export function useOrderRecord(id: string) {
  return useQuery({
    queryKey: keys.orderEvents(id),
    queryFn: ({ signal }) => api.call('listOrderEvents', { params: { id } }, { signal }),
  })
}
