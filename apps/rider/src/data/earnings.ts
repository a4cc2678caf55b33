import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { dataText } from './data-text.ts'

/** A rider's deliveries and earnings in a month (1 to 12). */
export const monthTotals = (id: string, year: number, month: number) =>
  queryOptions({
    queryKey: ['monthly-totals', id, year, month],
    queryFn: ({ signal }) =>
      api.call('getMonthlyTotals', { params: { id }, query: { year, month } }, { signal }),
    meta: { failure: dataText.totalsFailed },
  })
