import type { RecurringList } from '@puni/contract/recurring/values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** As often as the server places them. */
const ASKED_EVERY_MS = 60_000

/** Orders that come again, by page. */
export function useRecurringList(state: RecurringList) {
  return useInfiniteQuery({
    queryKey: keys.recurringList(state),
    queryFn: ({ signal, pageParam }) =>
      api.call('listRecurringOrders', { query: { state, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ASKED_EVERY_MS,
  })
}

/** How many of their days were refused or missed, and not seen. */
export function useRecurringTroubles(): number {
  const query = useQuery({
    queryKey: keys.recurringTroubles,
    queryFn: async ({ signal }) =>
      (await api.call('listRecurringOrders', { query: { limit: 0 } }, { signal })).troubles,
    refetchInterval: ASKED_EVERY_MS,
  })
  return query.data ?? 0
}
