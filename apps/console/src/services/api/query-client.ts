import { retryDelay, worthRetrying } from '@puni/web/query/retry'
import { QueryClient } from '@tanstack/react-query'

/** The cache of one session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: worthRetrying, retryDelay } },
  })
}
