/** The calls of this page. The browser keeps the session in a cookie, and sends it by itself. */
import { cityRoutes } from '@puni/contract/city/routes'
import { ApiError, createClient } from '@puni/contract/client'
import { storeApiRoutes } from '@puni/contract/store-api/routes'
import { storeUserRoutes } from '@puni/contract/store-users/routes'
import { configQuery } from '@puni/web/query/config'
import { AppQueryClient } from '@puni/web/query/query-client'
import { retryDelay, worthRetrying } from '@puni/web/query/retry'
import {
  MutationCache,
  onlineManager,
  QueryCache,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

const { acceptStoreInvitation, loginStore, logOutOfStore } = storeUserRoutes
const { getConfig } = cityRoutes
const routes = { ...storeApiRoutes, acceptStoreInvitation, loginStore, logOutOfStore, getConfig }

export const api = createClient({ routes, token: () => null, onUnauthenticated: () => undefined })

export const config = configQuery(api)

/** The store of whoever is logged in; null for nobody. */
export const storeQuery = queryOptions({
  queryKey: ['store'],
  queryFn: async ({ signal }) => {
    try {
      return await api.call('getOwnStore', {}, { signal })
    } catch (error) {
      if (isLoggedOut(error)) return null
      throw error
    }
  },
  // Whether orders are taken changes by the hour.
  refetchInterval: 60_000,
})

/** Cache key of the store's orders. */
export const ordersKey = ['orders'] as const

const isLoggedOut = (error: unknown) => error instanceof ApiError && error.code === 'UNAUTHENTICATED'

/** What the server says in words for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** The text of each bad field, by its dotted path. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** Answers of the server. A session that is over, by whatever call one learns it, shows the log-in and forgets what was loaded. */
export function createQueryClient(): QueryClient {
  // It assumes it is online until an event says otherwise, and a page opened offline gets no such event.
  onlineManager.setOnline(navigator.onLine)
  const onError = (error: unknown) => {
    if (isLoggedOut(error)) forget(client)
  }
  const client = new AppQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay },
      // Without signal a tap must fail at once with a message, not wait and fire minutes later.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Nobody is logged in any more. */
export function forget(client: QueryClient): void {
  client.setQueryData(storeQuery.queryKey, null)
  client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'store' && name !== 'config' })
}
