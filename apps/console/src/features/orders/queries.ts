import type { Reply } from '@puni/contract/calls'
import { LIST_PAGE } from '@puni/contract/limits'
import type { OperatorOrder } from '@puni/contract/orders/entities'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import { useNow } from '../../shared/use-now.ts'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import type { HistoryFilter } from './history-filter.ts'

/** A file has no more: each page is recorded as read, and the browser holds all of it. */
export const ORDERS_SAVED = 10_000

/** A list of orders by page, with the counts of all its groups. */
export function useOrderList({ group, ...narrowedTo }: HistoryFilter) {
  const which = narrowedTo.search !== '' ? 'found' : narrowedTo.from === '' ? 'today' : 'past'
  // Of a page that stays open past midnight, today is another day.
  const today = usePlatform().format.day(useNow())
  const queryKey = keys.orderList(which, which === 'today' ? { ...narrowedTo, today } : narrowedTo, group)
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'listOperatorOrders',
        { query: { ...narrowedTo, group: group ?? undefined, after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While another situation of the same orders is on its way, the former one stays; other orders would mislead.
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[3] === queryKey[3] ? keepPreviousData(former) : undefined,
  })
}

/** All orders of a list, ORDERS_SAVED at most; whether there are more. */
export async function readAllOrders({ group, ...narrowedTo }: HistoryFilter) {
  const orders: OperatorOrder[] = []
  let after: string | null = ''
  while (after !== null && orders.length < ORDERS_SAVED) {
    const query = { ...narrowedTo, group: group ?? undefined, after, limit: LIST_PAGE.most }
    const page: Reply<'listOperatorOrders'> = await api.call('listOperatorOrders', { query })
    orders.push(...page.orders)
    after = page.next
  }
  return { orders, isCut: after !== null }
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
