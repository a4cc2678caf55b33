import type { AuditKind } from '@puni/contract/audit/actions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** What the log is narrowed to; '' is everything. */
export interface AuditFilter {
  readonly operatorId: string
  readonly subjectId: string
  readonly kind: AuditKind | ''
  readonly day: string
}

/** The audit log, newest first, by pages. */
export function useAuditLog({ kind, ...filter }: AuditFilter) {
  return useInfiniteQuery({
    queryKey: keys.audit({ kind, ...filter }),
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'listAuditLog',
        { query: { ...filter, kind: kind || undefined, before: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
