import type { WebhookMessage } from '@puni/contract/webhooks/entities'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** Messages that are listed at a time. */
const PAGE = 20
/** How often to look what comes of an attempt that is about to be made, milliseconds. */
const LOOK_MS = 5_000
/** Attempts that are later than this are not waited for, milliseconds. */
const SOON_MS = 30_000

const isTriedSoon = ({ nextAttemptAt }: WebhookMessage) =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + SOON_MS

/** The webhook endpoints of a store. */
export const storeWebhooksQuery = (storeId: string) =>
  queryOptions({
    queryKey: [...keys.stores, storeId, 'webhooks'],
    queryFn: async ({ signal }) =>
      (await api.call('listStoreWebhooks', { params: { id: storeId } }, { signal })).webhooks,
  })

/** What an endpoint was told, newest first, by pages; what is tried soon is followed. */
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
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ messages }) => messages.some(isTriedSoon)) ? LOOK_MS : false,
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
