/** The sessions of who is logged in. */
import type { Client } from '@puni/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { sessionsText } from './account-text.ts'

export const sessionsKey = ['sessions'] as const

/** The query for one's own sessions, with an app's client. */
export function sessionsQuery(api: Pick<Client, 'call'>) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.call('listSessions', {}, { signal })).sessions,
    meta: { failure: sessionsText.failed },
  })
}
