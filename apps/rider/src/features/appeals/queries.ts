import { BLOCKED_POLL_MS } from '@puni/contract/riders/limits'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { ordersKey } from '../../platform/api/order-keys.ts'
import { useStreamHealth } from '../../platform/live/live-provider.tsx'
import { appealsText } from './appeals-text.ts'

/** Under the orders' key, which the live stream keeps true. */
export const appealsKey = [...ordersKey, 'appeals'] as const

/** Without a stream, as for who is blocked, it is asked for calmly. */
function usePolling() {
  const isLive = useStreamHealth()
  return isLive ? (false as const) : BLOCKED_POLL_MS
}

/** What the rider answered about an order, or about the block for null, and whether there is something to answer. */
export function useAppeals(orderId: string | null) {
  return useQuery({
    queryKey: [...appealsKey, orderId],
    queryFn: ({ signal }) =>
      api.call('getAppeals', { query: orderId === null ? {} : { orderId } }, { signal }),
    refetchInterval: usePolling(),
    meta: { failure: appealsText.failed },
  })
}

/** Everything the rider answered, the newest first. */
export function useAllAppeals() {
  return useQuery({
    queryKey: [...appealsKey, 'all'],
    queryFn: ({ signal }) => api.call('listMyAppeals', {}, { signal }),
    refetchInterval: usePolling(),
    meta: { failure: appealsText.failed },
  })
}
