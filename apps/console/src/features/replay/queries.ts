import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/**
 * A zone's day as it was and under every policy; disabled without zone and day. Costs the server seconds, so
 * it is requested once.
 */
export function useReplay(zoneId: string, day: string) {
  return useQuery({
    queryKey: keys.replay(zoneId, day),
    queryFn: async ({ signal }) =>
      (await api.call('replayDay', { query: { zoneId, day } }, { signal })).summaries,
    enabled: zoneId !== '' && day !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
