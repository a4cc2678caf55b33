import type { OperatorEmergency } from '@puni/contract/emergencies/entities'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** Asked for by itself as well: an alarm must not depend on the live stream alone. */
const ASK_MS = 20_000

const none: readonly OperatorEmergency[] = []

/** Alarms that nobody has seen, the oldest first; in a tab in the background too. */
export function useOpenEmergencies(): readonly OperatorEmergency[] {
  const { data } = useQuery({
    queryKey: keys.openEmergencies,
    queryFn: async ({ signal }) => (await api.call('listEmergencies', { query: {} }, { signal })).emergencies,
    refetchInterval: ASK_MS,
    refetchIntervalInBackground: true,
  })
  return data ?? none
}

/** Alarms that an operator has seen by page, the newest first. */
export function useSeenEmergencies() {
  return useInfiniteQuery({
    queryKey: keys.seenEmergencies,
    queryFn: ({ signal, pageParam }) =>
      api.call('listEmergencies', { query: { state: 'seen', after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
