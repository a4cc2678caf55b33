import { DESK_SILENCE_MS } from '@puni/contract/live/events'
import { followLiveEvents } from '@puni/contract/live/follow-live-events'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../services/api/client.ts'
import { takeChanges } from '../board.ts'
import { affectedBy, liveSubjects } from './affected.ts'

/** The state of the stream; `connecting` only before the first answer. `since`: when it broke, milliseconds. */
export type LiveState =
  | { readonly kind: 'connecting' | 'live' }
  | { readonly kind: 'reconnecting'; readonly since: number }

/** Events of one burst are batched into one refresh per subject. */
const GATHER_MS = 250
/** From one refresh to the next: at the peak hour of a city there is always an event. */
const REST_MS = 1_000
/** So long may an alarm wait while the stream is dead. */
const POLL_MS = 20_000

/**
 * Keeps the board and what is open up to date: through the live stream, with polling only while the stream is down.
 */
export function useLive(): LiveState {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>({ kind: 'connecting' })

  useEffect(() => {
    const hangUp = new AbortController()
    /** By the key as JSON. */
    let stale = new Map<string, QueryKey>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let refreshedAt = -Infinity
    const refresh = (subjects: Iterable<QueryKey>) => {
      for (const queryKey of subjects) void queryClient.invalidateQueries({ queryKey })
    }
    // Asked for anew, a list would give up the next page that somebody waits for.
    const loadsMore = (queryKey: QueryKey) =>
      queryClient.isFetching({
        queryKey,
        predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined,
      }) > 0
    const refreshStale = () => {
      const later = new Map([...stale].filter(([, key]) => loadsMore(key)))
      refresh([...stale].flatMap(([name, key]) => (later.has(name) ? [] : [key])))
      stale = later
      refreshedAt = performance.now()
      timer = later.size > 0 ? setTimeout(refreshStale, REST_MS) : undefined
    }

    void followLiveEvents(
      {
        open: (signal) => api.stream('streamOperator', {}, { signal }),
        silenceMs: DESK_SILENCE_MS,
        onOpen: () => {
          setState({ kind: 'live' })
          refresh(liveSubjects)
        },
        onBroken: (cause) => {
          setState((before) =>
            before.kind === 'reconnecting' ? before : { kind: 'reconnecting', since: Date.now() },
          )
          if (cause !== null) console.warn('The live stream broke', cause)
        },
        onEvent: (event) => {
          if (event.type === 'board') return takeChanges(queryClient, event)
          for (const key of affectedBy(event)) stale.set(JSON.stringify(key), key)
          const restMs = refreshedAt + REST_MS - performance.now()
          timer ??= setTimeout(refreshStale, Math.max(GATHER_MS, restMs))
        },
      },
      hangUp.signal,
    )
    return () => {
      hangUp.abort()
      clearTimeout(timer)
    }
  }, [queryClient])

  const isLive = state.kind === 'live'
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => {
      for (const queryKey of liveSubjects) void queryClient.invalidateQueries({ queryKey })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isLive, queryClient])

  return state
}
