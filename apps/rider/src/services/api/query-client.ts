import { onlineManager, QueryCache, type QueryClient } from '@tanstack/react-query'
import { AppQueryClient } from '@puni/web/query/query-client'
import { retryDelay, worthRetrying } from '@puni/web/query/retry'
import { isStandingRefusal, logFailure } from '../../shared/failure.ts'

/**
 * The cache of one session. It is dropped with the session, so no rider ever sees another's data.
 * `onStandingRefused` is called when the platform refuses a query because the rider is blocked or not activated.
 */
export function createQueryClient(onStandingRefused: () => void): QueryClient {
  // It assumes it is online until an event says otherwise, and a page opened offline gets no such event.
  onlineManager.setOnline(navigator.onLine)
  return new AppQueryClient({
    queryCache: new QueryCache({
      // Queries that do their own logging set no such name.
      onError: (error, { meta }) => {
        if (typeof meta?.['failure'] === 'string') logFailure(meta['failure'], error)
        if (isStandingRefusal(error)) onStandingRefused()
      },
    }),
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay },
      // Without signal a tap must fail at once with a message, not wait and fire minutes later.
      mutations: { networkMode: 'always' },
    },
  })
}
