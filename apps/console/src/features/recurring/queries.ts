import type { RecurringList } from '@puni/contract/recurring/values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** Orders that come again, by page. */
export function useRecurringList(state: RecurringList) {
  return useInfiniteQuery({
    queryKey: keys.recurringList(state),
    queryFn: ({ signal, pageParam }) =>
      api.call('listRecurringOrders', { query: { state, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** How many of their days were refused or missed, and not seen. */
export function useRecurringTroubles(): number {
  const query = useQuery({
    queryKey: keys.recurringTroubles,
    queryFn: async ({ signal }) =>
      (await api.call('listRecurringOrders', { query: { limit: 0 } }, { signal })).troubles,
  })
  return query.data ?? 0
}
