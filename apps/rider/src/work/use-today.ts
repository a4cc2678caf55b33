import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { logFailure } from '../api/failure.ts'
import { todayKey } from '../api/order-keys.ts'
import { useDay } from '../api/use-day.ts'
import { useRider } from '../session/use-session.ts'
import { dutyText } from '../text/duty.ts'
import { dayOf, type Day } from './day.ts'

/** The rider's day so far; undefined while unknown. Shares its answer with 'Pedidos de hoy'. */
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
