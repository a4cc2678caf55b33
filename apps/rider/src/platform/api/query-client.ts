import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { worthRetrying } from '@puni/web/query/retry'
import { logFailure } from '../../shared/failure.ts'

/** The cache of one session: it dies with it, so that no rider ever sees another's data. */
export function createQueryClient(): QueryClient {
  // It believes in a network until it hears of its loss, and a page opened without signal hears nothing.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({
      // Queries that log for themselves give no such name.
      onError: (error, { meta }) => {
        if (typeof meta?.['failure'] === 'string') logFailure(meta['failure'], error)
      },
    }),
    defaultOptions: {
      queries: { retry: worthRetrying },
      // Without signal a tap must fail at once and say so, not wait and fire minutes later.
      mutations: { networkMode: 'always' },
    },
  })
}
