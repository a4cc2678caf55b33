import type { Reply } from '@puni/contract/calls'
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { followLiveEvents } from '@puni/contract/follow-live-events'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { api } from '../api/client.ts'
import { logFailure } from '../../shared/failure.ts'
import { offeredKey, ordersKey } from '../api/order-keys.ts'
import { usePush, usePushWorks } from '../push/use-push.ts'
import { hearWorker } from '../push/worker-messages.ts'
import { refreshRider } from '../auth/session-actions.ts'
import { useRider } from '../session/use-session.ts'

const HealthContext = createContext(false)

/** Whether the live stream is open. */
export const useStreamHealth = () => use(HealthContext)

/**
 * How often to ask for what the live stream tells: not at all while it is open, unless the last answer failed. Offers come by
 * push too; what happens to an order later does not.
 */
export function usePollInterval({ pushed = false } = {}) {
  const healthy = useStreamHealth()
  const pushWorks = usePushWorks()
  const told = healthy || (pushed && pushWorks)
  return ({ state }: Pick<Query, 'state'>) => (told && state.status !== 'error' ? false : POLL_INTERVAL_MS)
}

/** Keeps the rider and its orders true to what the live stream and pushes say. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const [healthy, setHealthy] = useState(false)
  usePush()

  useEffect(() => {
    const ordersChanged = async () => {
      // An answer on its way may be from before: a first one would not be asked for again.
      await queryClient.cancelQueries({ queryKey: ordersKey })
      await queryClient.invalidateQueries({ queryKey: ordersKey })
    }
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
          // What happened before is not told again.
          void ordersChanged()
          void refreshRider()
        },
        onBroken: (cause) => {
          setHealthy(false)
          if (cause !== null) logFailure('live stream', cause)
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
    }
  }, [riderId, queryClient])

  return <HealthContext value={healthy}>{children}</HealthContext>
}
