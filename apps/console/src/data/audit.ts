import type { AuditKind } from '@puni/contract/audit/actions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { keys } from './keys.ts'

/** What the log is narrowed to; '' is everything. */
export interface AuditFilter {
  readonly operatorId: string
  readonly subjectId: string
  readonly kind: AuditKind | ''
  readonly day: string
}

/** The audit log, newest first, by pages. */
export const auditLogQuery = ({ kind, ...filter }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', { kind, ...filter }],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'listAuditLog',
        { query: { ...filter, kind: kind || undefined, before: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The newest alarms: an operator has read the data of very many persons. */
export const bulkReadsQuery = queryOptions({
  queryKey: keys.bulkReads,
  queryFn: ({ signal }) => api.call('listAuditLog', { query: { kind: 'alarms' } }, { signal }),
})
