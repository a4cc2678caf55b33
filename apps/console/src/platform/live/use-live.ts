import { followLiveEvents } from '@puni/contract/live/follow-live-events'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { affectedBy, liveSubjects } from './affected.ts'

/** The state of the stream; `connecting` only before the first answer. */
export type LiveState = 'connecting' | 'live' | 'reconnecting'

/** Events of one burst are batched into one refresh per subject. */
const GATHER_MS = 250
/** From one refresh to the next: at the peak hour of a city there is always an event. */
const REST_MS = 1_000
const POLL_MS = 30_000

/**
 * Keeps orders and riders up to date: through the live stream, with polling only while the stream is down.
 */
export function useLive(): LiveState {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    const hangUp = new AbortController()
    const stale = new Set<QueryKey>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let refreshedAt = -Infinity
    const refresh = (subjects: Iterable<QueryKey>) => {
      for (const queryKey of subjects) void queryClient.invalidateQueries({ queryKey })
    }

    void followLiveEvents(
      {
        open: (signal) => api.stream('streamOperator', {}, { signal }),
        onOpen: () => {
          setState('live')
          refresh(liveSubjects)
        },
        onBroken: (cause) => {
          setState('reconnecting')
          if (cause !== null) console.warn('The live stream broke', cause)
        },
        onEvent: (event) => {
          stale.add(affectedBy(event))
          timer ??= setTimeout(
            () => {
              refresh(stale)
              stale.clear()
              timer = undefined
              refreshedAt = performance.now()
            },
            Math.max(GATHER_MS, refreshedAt + REST_MS - performance.now()),
          )
        },
      },
      hangUp.signal,
    )
    return () => {
      hangUp.abort()
      clearTimeout(timer)
    }
  }, [queryClient])

  useEffect(() => {
    if (state === 'live') return
    const timer = setInterval(() => {
      for (const queryKey of liveSubjects) void queryClient.invalidateQueries({ queryKey })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [state, queryClient])

  return state
}
