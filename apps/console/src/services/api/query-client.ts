import { AppQueryClient } from '@puni/web/query/query-client'
import { retryDelay, worthRetrying } from '@puni/web/query/retry'
import type { QueryClient } from '@tanstack/react-query'

/** The cache of one session. */
export function createQueryClient(): QueryClient {
  return new AppQueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: worthRetrying, retryDelay } },
  })
}
