import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, done } from '../fields.ts'
import {
  byMessageId,
  MessagePage,
  MessageQuery,
  Webhook,
  WebhookChange,
  WebhookInput,
  WholeWebhookMessage,
} from './entities.ts'
import type { webhookRoutes } from './routes.ts'

/** Shown once: `whsec_` and a key in base64. */
const secret = z.string()

export const webhookCalls = {
  listWebhooks: {
    summary: "The store's webhook endpoints; of a test key those for test orders",
    reply: z.object({ webhooks: z.array(Webhook) }),
  },
  createWebhook: {
    summary: 'Tell an endpoint what happens to orders; its secret is shown once',
    body: WebhookInput,
    reply: z.object({ webhook: Webhook, secret }),
    success: 201,
  },
  changeWebhook: {
    summary: 'Change the address or the events of an endpoint, disable it or enable it again',
    params: byId,
    body: WebhookChange,
    reply: z.object({ webhook: Webhook }),
  },
  turnWebhookSecret: {
    summary: 'Make a new secret, shown once; the former one signs as well for a day',
    params: byId,
    reply: z.object({ webhook: Webhook, secret }),
  },
  removeWebhook: {
    summary: 'Remove an endpoint with its log; what was still to be delivered is not',
    params: byId,
    reply: done,
  },
  testWebhook: {
    summary: 'Send a message that says that this is a test; the log tells what came of it',
    params: byId,
    reply: z.object({ message: z.string() }),
  },
  listWebhookMessages: {
    summary: 'What an endpoint was told, newest first',
    params: byId,
    query: MessageQuery,
    reply: MessagePage,
  },
  getWebhookMessage: {
    summary: 'One message, with what was sent and answered',
    params: byMessageId,
    reply: WholeWebhookMessage,
  },
  resendWebhookMessage: {
    summary:
      'Send a message once more, now, with the same content and `webhook-id`; positions are not sent again',
    params: byMessageId,
    reply: WholeWebhookMessage,
  },
  listStoreWebhooks: {
    summary: 'The webhook endpoints of a store',
    params: byId,
    reply: z.object({ webhooks: z.array(Webhook) }),
  },
  enableStoreWebhook: {
    summary: 'Enable an endpoint of a store that was disabled',
    params: byId,
    reply: z.object({ webhook: Webhook }),
  },
  listStoreWebhookMessages: {
    summary: 'What an endpoint of a store was told, newest first',
    params: byId,
    query: MessageQuery,
    reply: MessagePage,
  },
  getStoreWebhookMessage: {
    summary: "One message to a store, with what was sent and answered; without the customer's phone",
    params: byMessageId,
    reply: WholeWebhookMessage,
  },
  resendStoreWebhookMessage: {
    summary: 'Send a message to a store once more, now',
    params: byMessageId,
    reply: WholeWebhookMessage,
  },
} as const satisfies Record<keyof typeof webhookRoutes, CallDefinition>
