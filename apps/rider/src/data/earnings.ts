import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { ordersKey } from '../services/api/order-keys.ts'
import { dataText } from './data-text.ts'

/** What a month (1 to 12) took, and what today and this week brought. Under the orders' key: each delivery changes it. */
export const workOfMonth = (year: number, month: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'work', year, month],
    queryFn: ({ signal }) => api.call('getWorkOfMonth', { query: { year, month } }, { signal }),
    meta: { failure: dataText.workFailed },
  })

/** A rider's deliveries and earnings in a month (1 to 12). */
export const monthTotals = (id: string, year: number, month: number) =>
  queryOptions({
    queryKey: ['monthly-totals', id, year, month],
    queryFn: ({ signal }) =>
      api.call('getMonthlyTotals', { params: { id }, query: { year, month } }, { signal }),
    meta: { failure: dataText.totalsFailed },
  })
