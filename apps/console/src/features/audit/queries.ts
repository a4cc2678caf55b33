import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** The audit log, newest first, by pages; an empty filter is none. */
export function useAuditLog({ operatorId, day }: { operatorId: string; day: string }) {
  return useInfiniteQuery({
    queryKey: keys.audit(operatorId, day),
    queryFn: ({ signal, pageParam }) =>
      api.call('listAuditLog', { query: { operatorId, day, before: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
