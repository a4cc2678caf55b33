import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** Messages that are listed at a time. */
const PAGE = 20

/** The webhook endpoints of a store. */
export const storeWebhooksQuery = (storeId: string) =>
  queryOptions({
    queryKey: [...keys.stores, storeId, 'webhooks'],
    queryFn: async ({ signal }) =>
      (await api.call('listStoreWebhooks', { params: { id: storeId } }, { signal })).webhooks,
  })

/** What an endpoint was told, newest first, by pages. */
export const webhookLogQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.webhookMessages, id],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'listStoreWebhookMessages',
        { params: { id }, query: { limit: String(PAGE), before: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** One message, with what was sent. */
export const webhookMessageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.webhookMessages, 'one', id],
    queryFn: ({ signal }) => api.call('getStoreWebhookMessage', { params: { id } }, { signal }),
  })

/** What is done to webhooks. */
export const webhookCommands = {
  create: command('createStoreWebhook', keys.stores),
  test: command('testStoreWebhook', keys.stores, keys.webhookMessages),
  remove: command('removeStoreWebhook', keys.stores),
  enable: command('enableStoreWebhook', keys.stores),
  resend: command('resendStoreWebhookMessage', keys.webhookMessages),
}
