import type { Reply } from '@puni/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { useOnline } from '../../platform/device/use-online.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { waitingFactsText } from './waiting-facts-text.ts'

const REFRESH_MS = 60_000

/**
 * How busy the rider's zone is now (null with too few riders to tell), and what keeps offers away; undefined while that is not known: what
 * was so a while ago is no answer.
 */
export function useZoneNow(): Reply<'getZoneDemand'> | undefined {
  const { _id: riderId, zone } = useRider()
  const isOnline = useOnline()
  const { data, isError } = useQuery({
    queryKey: ['zone-demand', riderId, zone._id],
    queryFn: ({ signal }) => api.call('getZoneDemand', { params: { id: riderId } }, { signal }),
    refetchInterval: REFRESH_MS,
    meta: { failure: waitingFactsText.demandFailed },
  })
  return isOnline && !isError && data?.zoneId === zone._id ? data : undefined
}
