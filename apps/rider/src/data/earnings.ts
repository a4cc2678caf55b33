import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { ordersKey } from '../services/api/order-keys.ts'
import { dataText } from './data-text.ts'

/** What a month (1 to 12) brought and took. Under the orders' key: each delivery changes it. */
export const monthTotals = (id: string, year: number, month: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'monthly-totals', id, year, month],
    queryFn: ({ signal }) =>
      api.call('getMonthlyTotals', { params: { id }, query: { year, month } }, { signal }),
    meta: { failure: dataText.totalsFailed },
  })
