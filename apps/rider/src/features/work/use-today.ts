import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api/client.ts'
import { logFailure } from '../../shared/failure.ts'
import { todayKey } from '../../platform/api/order-keys.ts'
import { useDay } from '../../platform/api/use-day.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { dutyText } from './duty-text.ts'
import { dayOf, type Day } from './day.ts'

/** The rider's day so far; undefined while unknown. Shares its query with 'Pedidos de hoy'. */
export function useToday(): Day | undefined {
  const { _id: riderId } = useRider()
  const day = useDay()
  const query = { riderId }
  const { data, error } = useQuery({
    queryKey: todayKey(day, query),
    queryFn: ({ signal }) => api.call('filterOrders', { query: { todayOnly: 'true', ...query } }, { signal }),
  })
  useEffect(() => {
    if (error !== null) logFailure(dutyText.todayFailed, error)
  }, [error])
  return data && dayOf(data.orders)
}
