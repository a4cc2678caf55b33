import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, done, Id, mayBeBlank, optional, queryNumber } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import {
  MessagePage,
  StoreWebhookInput,
  Webhook,
  WebhookChange,
  WebhookInput,
  WholeWebhookMessage,
} from './entities.ts'
import {
  MESSAGE_EXAMPLE,
  MESSAGE_PARAMS_EXAMPLE,
  SECRET_EXAMPLE,
  WEBHOOK_EXAMPLE,
  WEBHOOK_PARAMS_EXAMPLE,
  WHOLE_MESSAGE_EXAMPLE,
} from './examples.ts'
import { WEBHOOK_STATES } from './events.ts'
import type { webhookRoutes } from './routes.ts'

/** The identifier of a message, with or without its `msg_`. */
const byMessageId = z.object({
  id: z
    .string('El identificador no es válido')
    .transform((id) => id.replace(/^msg_/, ''))
    .pipe(z.uuid('El identificador no es válido')),
})

/** A page of the log, newest first. */
const MessageQuery = z.strictObject({
  orderId: optional(Id),
  state: optional(z.enum(WEBHOOK_STATES, 'El estado no existe')),
  limit: mayBeBlank(
    queryNumber('El tamaño de la página no es válido', 1, LIST_PAGE.most).default(LIST_PAGE.usual),
  ),
  before: optional(z.string().regex(/^[1-9]\d{0,17}$/, 'La página no es válida')).describe(
    '`next` of the page before.',
  ),
})

const secret = z.string().describe('Shown once: `whsec_` and a key in base64.')

export const webhookCalls = {
  listWebhooks: {
    summary: "The store's webhook endpoints; of a test key those for test orders",
    reply: z.object({ webhooks: z.array(Webhook) }),
    refusals: [],
    example: { reply: { webhooks: [WEBHOOK_EXAMPLE] } },
  },
  createWebhook: {
    summary: 'Tell an endpoint what happens to orders; its secret is shown once',
    body: WebhookInput,
    reply: z.object({ webhook: Webhook, secret }),
    success: 201,
    refusals: ['TOO_MANY_WEBHOOKS'],
    example: {
      body: { url: WEBHOOK_EXAMPLE.url },
      reply: { webhook: WEBHOOK_EXAMPLE, secret: SECRET_EXAMPLE },
    },
  },
  changeWebhook: {
    summary: 'Change the address or the events of an endpoint, disable it or enable it again',
    params: byId,
    body: WebhookChange,
    reply: z.object({ webhook: Webhook }),
    refusals: ['WEBHOOK_NOT_FOUND'],
    example: {
      params: WEBHOOK_PARAMS_EXAMPLE,
      body: { events: WEBHOOK_EXAMPLE.events, enabled: true },
      reply: { webhook: WEBHOOK_EXAMPLE },
    },
  },
  turnWebhookSecret: {
    summary: 'Make a new secret, shown once; the former one signs as well for a day',
    params: byId,
    reply: z.object({ webhook: Webhook, secret }),
    refusals: ['WEBHOOK_NOT_FOUND'],
    example: {
      params: WEBHOOK_PARAMS_EXAMPLE,
      reply: {
        webhook: { ...WEBHOOK_EXAMPLE, formerSecretEndsAt: '2026-03-12T15:00:00.000Z' },
        secret: SECRET_EXAMPLE,
      },
    },
  },
  removeWebhook: {
    summary: 'Remove an endpoint with its log; what was still to be delivered is not',
    params: byId,
    reply: done,
    refusals: ['WEBHOOK_NOT_FOUND'],
    example: { params: WEBHOOK_PARAMS_EXAMPLE, reply: { ok: true } },
  },
  testWebhook: {
    summary: 'Send a message that says that this is a test; the log tells what came of it',
    params: byId,
    reply: z.object({ message: z.string().describe('Its `webhook-id`.') }),
    refusals: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED'],
    example: { params: WEBHOOK_PARAMS_EXAMPLE, reply: { message: MESSAGE_PARAMS_EXAMPLE.id } },
  },
  listWebhookMessages: {
    summary: 'What an endpoint was told, newest first',
    params: byId,
    query: MessageQuery,
    reply: MessagePage,
    refusals: ['WEBHOOK_NOT_FOUND'],
    example: {
      params: WEBHOOK_PARAMS_EXAMPLE,
      query: { state: 'delivered' },
      reply: { messages: [MESSAGE_EXAMPLE], next: null },
    },
  },
  getWebhookMessage: {
    summary: 'One message, with what was sent and answered',
    params: byMessageId,
    reply: WholeWebhookMessage,
    refusals: ['WEBHOOK_MESSAGE_NOT_FOUND'],
    example: { params: MESSAGE_PARAMS_EXAMPLE, reply: WHOLE_MESSAGE_EXAMPLE },
  },
  resendWebhookMessage: {
    summary:
      'Send a message once more, now, with the same content and `webhook-id`; positions are not sent again',
    params: byMessageId,
    reply: WholeWebhookMessage,
    refusals: ['WEBHOOK_MESSAGE_NOT_FOUND', 'WEBHOOK_MESSAGE_OVER', 'WEBHOOK_DISABLED'],
    example: {
      params: MESSAGE_PARAMS_EXAMPLE,
      reply: {
        ...WHOLE_MESSAGE_EXAMPLE,
        state: 'waiting',
        nextAttemptAt: '2026-03-11T09:00:00.000Z',
        endedAt: null,
      },
    },
  },
  listStoreWebhooks: {
    summary: 'The webhook endpoints of a store',
    params: byId,
    reply: z.object({ webhooks: z.array(Webhook) }),
  },
  createStoreWebhook: {
    summary: 'Tell an endpoint what happens to the orders of a store; its secret is shown once',
    params: byId,
    body: StoreWebhookInput,
    reply: z.object({ webhook: Webhook, secret }),
    success: 201,
  },
  testStoreWebhook: {
    summary: 'Send a message to a store that says that this is a test',
    params: byId,
    reply: z.object({ message: z.string().describe('Its `webhook-id`.') }),
  },
  removeStoreWebhook: {
    summary: 'Remove an endpoint of a store with its log; what was still to be delivered is not',
    params: byId,
    reply: done,
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
