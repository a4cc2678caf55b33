import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { dataText } from './data-text.ts'

const REFRESH_MS = 60_000

/** How busy a rider's zone is now, and what keeps offers away from the rider. */
export const zoneDemand = (riderId: string, zoneId: string) =>
  queryOptions({
    queryKey: ['zone-demand', riderId, zoneId],
    queryFn: ({ signal }) => api.call('getZoneDemand', { params: { id: riderId } }, { signal }),
    refetchInterval: REFRESH_MS,
    meta: { failure: dataText.demandFailed },
  })
