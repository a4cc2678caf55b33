import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { ordersKey } from '../services/api/order-keys.ts'
import { dataText } from './data-text.ts'

/** Under the orders' key: every order and every notice may change it. */
export const cashKey = [...ordersKey, 'cash'] as const

/** How the rider stands with stores and platform. */
export const cashQuery = queryOptions({
  queryKey: [...cashKey, 'now'],
  queryFn: ({ signal }) => api.call('getCash', {}, { signal }),
  meta: { failure: dataText.cashFailed },
})

/** The rider's movements, page by page, the newest first: of a day `YYYY-MM-DD`, or all. */
export const movementsQuery = (day: string | null) =>
  infiniteQueryOptions({
    queryKey: [...cashKey, 'movements', day],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(day !== null && { day }), ...(pageParam !== null && { after: pageParam }) }
      return api.call('listMovements', { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { failure: dataText.movementsFailed },
  })
