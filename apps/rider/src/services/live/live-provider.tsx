import type { Reply } from '@puni/contract/calls'
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { BLOCKED_POLL_MS } from '@puni/contract/riders/limits'
import { followLiveEvents } from '@puni/contract/live/follow-live-events'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { api } from '../api/client.ts'
import { isBlockedRefusal, logFailure } from '../../shared/failure.ts'
import { offeredKey, ordersKey } from '../api/order-keys.ts'
import { usePush, usePushWorks } from '../push/use-push.ts'
import { hearWorker } from '../push/worker-messages.ts'
import { refreshRider } from '../auth/session-actions.ts'
import { useRider } from '../session/use-session.ts'

const HealthContext = createContext(false)

/** Whether the live stream is open. */
export const useStreamHealth = () => use(HealthContext)

/**
 * Polling interval for data that the live stream also delivers. No polling while the stream is open, unless
 * the last request failed. Offers also arrive by push; later changes to an order do not.
 */
export function usePollInterval({ pushed = false } = {}) {
  const healthy = useStreamHealth()
  const pushWorks = usePushWorks()
  const told = healthy || (pushed && pushWorks)
  return ({ state }: Pick<Query, 'state'>) => (told && state.status !== 'error' ? false : POLL_INTERVAL_MS)
}

/** The same for who may be blocked, and then hears no stream: calmly. */
export function useCalmPolling(): number | false {
  return useStreamHealth() ? false : BLOCKED_POLL_MS
}

/** Keeps the rider and its orders in sync with the live stream and pushes. A blocked rider has neither. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { _id: riderId, isBlocked } = useRider()
  const queryClient = useQueryClient()
  const [healthy, setHealthy] = useState(false)
  usePush()

  useEffect(() => {
    if (isBlocked) return awaitUnblock()
    const ordersChanged = () => queryClient.invalidateQueries({ queryKey: ordersKey })
    const offerTold = async (offered: Reply<'getOfferedOrder'>) => {
      const queryKey = offeredKey(riderId)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, offered)
    }
    const leaving = new AbortController()
    void followLiveEvents(
      {
        open: (signal) => api.stream('streamRider', { params: { id: riderId } }, { signal }),
        onEvent: (event) => {
          if (event.type === 'rider') void refreshRider()
          else if (event.type === 'offer' && event.offered) void offerTold(event.offered)
          else void ordersChanged()
        },
        onOpen: () => {
          setHealthy(true)
          // Earlier events are not replayed.
          void ordersChanged()
          void refreshRider()
        },
        onBroken: (cause) => {
          setHealthy(false)
          if (cause !== null) logFailure('live stream', cause)
          if (isBlockedRefusal(cause)) void refreshRider()
        },
      },
      leaving.signal,
    )
    const stopHearing = hearWorker(({ type }) => {
      if (type === 'push') void ordersChanged()
    })
    return () => {
      leaving.abort()
      stopHearing()
      setHealthy(false)
    }
  }, [riderId, isBlocked, queryClient])

  return <HealthContext value={healthy}>{children}</HealthContext>
}

/** Asks calmly whether the block was lifted, while the rider looks, until the returned function is called. */
function awaitUnblock(): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible') void refreshRider()
  }
  const timer = setInterval(ask, BLOCKED_POLL_MS)
  document.addEventListener('visibilitychange', ask)
  addEventListener('online', ask)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    removeEventListener('online', ask)
  }
}
