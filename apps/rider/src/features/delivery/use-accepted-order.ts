import type { Order } from '@puni/contract/entities'
import { isActive } from '@puni/contract/order-states'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api/client.ts'
import { isRefusal, logFailure } from '../../shared/failure.ts'
import { newestAccepted } from '../../platform/api/newest-order.ts'
import { acceptedKey } from '../../platform/api/order-keys.ts'
import { usePollInterval } from '../../platform/live/live-provider.tsx'
import { withWaiting } from '../../platform/outbox/pending-order.ts'
import { usePending } from '../../platform/outbox/use-pending.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { acceptedText } from './accepted-text.ts'

/** The order the rider is delivering, as it is on this phone, or null; `pending` until that is first known. */
export function useAcceptedOrder(): { order: Order | null; pending: boolean } {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const { waiting } = usePending()
  const { data, isError, error, isPending } = useQuery({
    queryKey: acceptedKey(riderId),
    queryFn: async ({ signal }) => {
      const answer = await api.call('getAcceptedOrder', { query: { riderId } }, { signal })
      return newestAccepted(queryClient, riderId, answer)
    },
    refetchInterval: usePollInterval(),
  })
  useEffect(() => {
    if (isError) logFailure(acceptedText.fetchFailed, error)
  }, [isError, error])
  // Silence takes no order away, a refusal does.
  const told = isRefusal(error) ? null : (data?.order ?? null)
  const order = told && withWaiting(told, waiting)
  const isOver = order !== told && order !== null && !isActive(order.status)
  return { order: isOver ? null : order, pending: isPending }
}
