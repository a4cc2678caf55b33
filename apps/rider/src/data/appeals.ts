import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { ordersKey } from '../services/api/order-keys.ts'
import { dataText } from './data-text.ts'

/** Under the orders' key, which the live stream keeps true. */
export const appealsKey = [...ordersKey, 'appeals'] as const

/** What the rider answered about an order, or about the block for null, and whether there is something to answer. */
export const appealsAbout = (orderId: string | null) =>
  queryOptions({
    queryKey: [...appealsKey, orderId],
    queryFn: ({ signal }) =>
      api.call('getAppeals', { query: orderId === null ? {} : { orderId } }, { signal }),
    meta: { failure: dataText.appealsFailed },
  })

/** Everything the rider answered, the newest first. */
export const allAppeals = queryOptions({
  queryKey: [...appealsKey, 'all'],
  queryFn: ({ signal }) => api.call('listMyAppeals', {}, { signal }),
  meta: { failure: dataText.appealsFailed },
})
