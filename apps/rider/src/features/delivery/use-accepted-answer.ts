import type { Order } from '@puni/contract/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api/client.ts'
import { newestAccepted } from '../../platform/api/newest-order.ts'
import { acceptedKey } from '../../platform/api/order-keys.ts'
import { usePollInterval } from '../../platform/live/live-provider.tsx'
import { useRider } from '../../platform/session/use-session.ts'
import { isRefusal } from '@puni/web/query/failure'
import { logFailure } from '../../shared/failure.ts'
import { acceptedText } from './accepted-text.ts'

/** The rider's current delivery according to the server; null if there is none, undefined until it has replied. */
export function useAcceptedAnswer(): Order | null | undefined {
  const { _id: riderId, isBlocked } = useRider()
  const queryClient = useQueryClient()
  const { data, isError, error, isPending } = useQuery({
    queryKey: acceptedKey(riderId),
    queryFn: async ({ signal }) => {
      const answer = await api.call('getAcceptedOrder', { query: { riderId } }, { signal })
      return newestAccepted(queryClient, riderId, answer)
    },
    // A blocked rider sees no order.
    enabled: !isBlocked,
    refetchInterval: usePollInterval(),
  })
  useEffect(() => {
    if (isError) logFailure(acceptedText.fetchFailed, error)
  }, [isError, error])
  if (isPending) return undefined
  // A missing reply does not remove the order, a refusal does.
  return isRefusal(error) ? null : (data?.order ?? null)
}
