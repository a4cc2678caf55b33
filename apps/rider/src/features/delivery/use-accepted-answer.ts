import type { Reply } from '@puni/contract/calls'
import type { OwedProof } from '@puni/contract/handover/entities'
import type { Order } from '@puni/contract/orders/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api/client.ts'
import { newestAccepted } from '../../platform/api/newest-order.ts'
import { acceptedKey } from '../../platform/api/order-keys.ts'
import { serverClock } from '../../platform/api/server-clock.ts'
import { usePollInterval } from '../../platform/live/live-provider.tsx'
import { useRider } from '../../platform/session/use-session.ts'
import { isRefusal } from '@puni/web/query/failure'
import { isStandingRefusal, logFailure } from '../../shared/failure.ts'
import { acceptedText } from './accepted-text.ts'

/** The rider's current delivery according to the server; null if there is none, undefined until it has replied. */
export function useAcceptedAnswer(): Order | null | undefined {
  const { _id: riderId, isBlocked } = useRider()
  const queryClient = useQueryClient()
  const { data, isError, error, isPending } = useQuery({
    queryKey: acceptedKey(riderId),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const answer = await api.call('getAcceptedOrder', { query: { riderId } }, { signal })
      if (answer.serverTime !== undefined) serverClock.learn(answer.serverTime, sentAt, Date.now())
      return newestAccepted(queryClient, riderId, answer)
    },
    // Refused to a blocked rider.
    enabled: !isBlocked,
    refetchInterval: usePollInterval(),
  })
  useEffect(() => {
    if (isError) logFailure(acceptedText.fetchFailed, error)
  }, [isError, error])
  if (isPending) return undefined
  // A missing reply does not remove the order, a refusal does: unless it is about the rider, who is asked for again.
  return isRefusal(error) && !isStandingRefusal(error) ? null : (data?.order ?? null)
}

/** The deliveries that the rider still has to prove; undefined if there are none. */
export function useOwedProofs(): readonly OwedProof[] | undefined {
  const { _id: riderId } = useRider()
  return useQuery<Reply<'getAcceptedOrder'>>({ queryKey: acceptedKey(riderId), enabled: false }).data?.owed
}
