import type { OperatorEmergency } from '@puni/contract/emergencies/entities'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** After an answer that did not come: nothing else asks again while the live stream is well. */
const ASK_AGAIN_MS = 20_000

const none: readonly OperatorEmergency[] = []

/** Alarms that nobody has seen, the oldest first. */
export const openEmergenciesQuery = queryOptions({
  queryKey: [...keys.emergencies, 'open'],
  queryFn: async ({ signal }) => (await api.call('listEmergencies', { query: {} }, { signal })).emergencies,
  // A retry waits for a tab in the background to be looked at; this does not.
  refetchInterval: ({ state }) => state.fetchFailureCount > 0 && ASK_AGAIN_MS,
  refetchIntervalInBackground: true,
})

/**
 * Alarms that nobody has seen, the oldest first; in a tab in the background too. The live stream tells when there is another one, and they are
 * polled like all that it tells of while it is dead.
 */
export const useOpenEmergencies = () => useQuery(openEmergenciesQuery).data ?? none

/** Alarms that an operator has seen by page, the newest first. */
export const seenEmergenciesQuery = infiniteQueryOptions({
  queryKey: [...keys.emergencies, 'seen'],
  queryFn: ({ signal, pageParam }) =>
    api.call('listEmergencies', { query: { state: 'seen', after: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

/** What is done to alarms. */
export const emergencyCommands = {
  acknowledge: command('acknowledgeEmergency', keys.emergencies),
}
