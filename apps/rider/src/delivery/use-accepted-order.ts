import type { Order } from '@puni/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { logFailure } from '../api/failure.ts'
import { acceptedKey } from '../api/order-keys.ts'
import { usePollInterval } from '../live/live-provider.tsx'
import { useRider } from '../session/use-session.ts'
import { acceptedText } from '../text/accepted.ts'

/** The order the rider is delivering, or null; `pending` until that is first known. */
export function useAcceptedOrder(): { order: Order | null; pending: boolean } {
  const { _id: riderId } = useRider()
  const { data, isError, error, isPending } = useQuery({
    queryKey: acceptedKey(riderId),
    queryFn: ({ signal }) => api.call('getAcceptedOrder', { query: { riderId } }, { signal }),
    refetchInterval: usePollInterval(),
  })
  useEffect(() => {
    if (isError) logFailure(acceptedText.fetchFailed, error)
  }, [isError, error])
  return { order: isError ? null : (data?.order ?? null), pending: isPending }
}
