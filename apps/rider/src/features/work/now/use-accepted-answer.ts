import type { OwedProof } from '@puni/contract/handover/entities'
import type { Order } from '@puni/contract/orders/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptedOrder } from '../../../data/orders.ts'
import { usePollInterval } from '../../../services/live/live-provider.tsx'
import { useRider } from '../../../services/session/use-session.ts'
import { isRefusal } from '@puni/web/query/failure'
import { isStandingRefusal } from '../../../shared/failure.ts'

/** The rider's current delivery according to the server; null if there is none, undefined until it has replied. */
export function useAcceptedAnswer(): Order | null | undefined {
  const { _id: riderId, isBlocked } = useRider()
  const { data, error, isPending } = useQuery({
    ...acceptedOrder(useQueryClient(), riderId),
    // Refused to a blocked rider.
    enabled: !isBlocked,
    refetchInterval: usePollInterval(),
  })
  if (isPending) return undefined
  // A missing reply does not remove the order, a refusal does: unless it is about the rider, who is asked for again.
  return isRefusal(error) && !isStandingRefusal(error) ? null : (data?.order ?? null)
}

/** The deliveries that the rider still has to prove; undefined if there are none. */
export function useOwedProofs(): readonly OwedProof[] | undefined {
  const { _id: riderId } = useRider()
  return useQuery({ ...acceptedOrder(useQueryClient(), riderId), enabled: false }).data?.owed
}
