import { ApiError } from '@puni/contract/client'
import { QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/** A refusal stays a refusal; only a lost connection or a server in trouble is worth another try. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500)
}

/** The cache of one session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < RETRIES && mayPass(error) },
    },
  })
}
