import type { Reply } from '@puni/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { zoneDemand } from '../../../data/zones.ts'
import { useOnline } from '../../../services/device/use-online.ts'
import { useRider } from '../../../services/session/use-session.ts'

/**
 * How busy the rider's zone is now (null with too few riders to tell), and what keeps offers away; undefined while that is not known: what
 * was so a while ago is no answer.
 */
export function useZoneNow(): Reply<'getZoneDemand'> | undefined {
  const { _id: riderId, zone } = useRider()
  const isOnline = useOnline()
  const { data, isError } = useQuery(zoneDemand(riderId, zone._id))
  return isOnline && !isError && data?.zoneId === zone._id ? data : undefined
}
