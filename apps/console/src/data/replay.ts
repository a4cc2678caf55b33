import type { Replay } from '@puni/contract/replay/entities'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'

/**
 * A zone's day as it was and under every policy, as far as it is known; disabled without zone and day. It is asked for until the
 * server has all of it, which takes minutes for a full day, and not again.
 */
export const replayQuery = (zoneId: string, day: string) =>
  queryOptions({
    queryKey: ['replay', zoneId, day],
    queryFn: async ({ client, queryKey, signal }) => {
      const ask = (run?: string) => api.call('replayDay', { query: { zoneId, day, run } }, { signal })
      let replay = await ask()
      // The server answers after some seconds: no timer here, which a page in the background would not get.
      while (replay.state === 'running') {
        client.setQueryData<Replay>(queryKey, replay)
        replay = await ask(replay.run)
      }
      return replay
    },
    enabled: zoneId !== '' && day !== '',
    staleTime: ({ state: { data } }) => (data?.state === 'done' || data?.state === 'late' ? Infinity : 0),
    refetchOnWindowFocus: false,
  })
