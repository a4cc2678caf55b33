import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** All about a rider. */
export function useRiderPage(id: string) {
  return useQuery({
    queryKey: keys.riderPage(id),
    queryFn: ({ signal }) => api.call('getRiderPage', { params: { id } }, { signal }),
  })
}

/** A rider's orders, the newest first, by page. */
export function useRiderOrders(id: string) {
  return useInfiniteQuery({
    queryKey: keys.riderOrders(id),
    queryFn: ({ signal, pageParam }) =>
      api.call('listOrdersOfRider', { params: { id }, query: { limit: '20', after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
