import { LIST_PAGE } from '@puni/contract/limits'
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

/** The orders that did not end, of a zone or of all, whatever their age; `next` is not null if there are more than can be shown. */
export function useOpenOrders(zoneId: string | null) {
  return useQuery({
    queryKey: keys.openOrders(zoneId),
    queryFn: ({ signal }) =>
      api.call(
        'listOperatorOrders',
        { query: { group: 'open', zoneId: zoneId ?? undefined, limit: LIST_PAGE.most } },
        { signal },
      ),
  })
}

/** The orders with a problem, as many as a page can have, and how many there are. */
export function useProblems() {
  return useQuery({
    queryKey: keys.problems,
    queryFn: async ({ signal }) => {
      const { orders, counts } = await api.call(
        'listOperatorOrders',
        { query: { group: 'problem', limit: LIST_PAGE.most } },
        { signal },
      )
      return { orders, count: counts?.problem ?? 0 }
    },
  })
}

/** The orders whose riders wait at a store and told of the delay, as many as a page can have. */
export function useDelays() {
  return useQuery({
    queryKey: keys.delays,
    queryFn: async ({ signal }) => {
      const query = { group: 'delayed', limit: LIST_PAGE.most } as const
      return (await api.call('listOperatorOrders', { query }, { signal })).orders
    },
  })
}

/** The orders whose delivery was reported late, as many as a page can have. */
export function useReviews() {
  return useQuery({
    queryKey: keys.reviews,
    queryFn: async ({ signal }) => {
      const query = { group: 'review', limit: LIST_PAGE.most } as const
      return (await api.call('listOperatorOrders', { query }, { signal })).orders
    },
  })
}

/** One order, from any day. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => api.call('getOperatorOrder', { params: { id } }, { signal }),
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
