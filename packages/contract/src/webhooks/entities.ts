import { z } from 'zod'
import { Id, mayBeBlank, nullableText, optional, queryNumber, text } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { Status } from '../orders/entities.ts'
import { DISABLED_REASONS, WEBHOOK_STATES, WEBHOOK_EVENTS, WEBHOOK_TYPES } from './events.ts'
import { WEBHOOKS } from './limits.ts'

/** Where a store is told what happens to its orders. */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Of a test key: told of test orders only. */
  test: z.boolean(),
  createdAt: z.string(),
  /** Until when the secret before the last turn signs as well; null where there is none. */
  formerSecretEndsAt: nullableText,
  /** Since when nothing was taken; null while messages arrive. */
  failingSince: nullableText,
  /** Told nothing since then; null while it is enabled. */
  disabledAt: nullableText,
  /** `gone`: it answered 410; `failing`: it took nothing for three days; `by-store`: as its store wants. */
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
})
export type Webhook = z.infer<typeof Webhook>

const events = z
  .array(z.enum(WEBHOOK_EVENTS, 'El evento no existe'), 'Elegí los eventos')
  .min(1, 'Elegí al menos un evento')
  .max(WEBHOOK_EVENTS.length, 'Hay eventos repetidos')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Hay eventos repetidos')

const url = text('la dirección', WEBHOOKS.urlMax)

/** A new endpoint; without `events` it is told all but positions. */
export const WebhookInput = z.strictObject({
  url,
  events: mayBeBlank(events.default(['order.status', 'order.edited', 'order.adjusted'])),
})

/** What changes of an endpoint; what is left out stays. `enabled: true` also enables one that the platform disabled. */
export const WebhookChange = z.strictObject({
  url: optional(url),
  events: mayBeBlank(events.optional()),
  enabled: mayBeBlank(z.boolean('Indicá si se usa con true o false').optional()),
})

/** A message in the log. */
export const WebhookMessage = z.object({
  /** As in the header `webhook-id`. */
  _id: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  /** What it is about, by the order's number and the state that it tells; null of a test, and the state of a position. */
  orderId: nullableText,
  orderNumber: z.number().nullable(),
  orderStatus: Status.nullable(),
  /** When what it tells happened. */
  at: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.number(),
  /** When it is tried next, unless an earlier one about the same order is still waiting; null once it ended. */
  nextAttemptAt: nullableText,
  /** When it was delivered or given up. */
  endedAt: nullableText,
  /** What came of the last attempt; null before the first. */
  lastAttempt: z
    .object({
      at: z.string(),
      /** Of the answer; null where none came. */
      status: z.number().nullable(),
      milliseconds: z.number(),
      /** Why it doesn't count as delivered; null where it does. */
      problem: nullableText,
    })
    .nullable(),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** The same with what was sent and answered. */
export const WholeWebhookMessage = WebhookMessage.extend({
  /** As it is signed and sent, JSON; null before the first attempt. */
  payload: nullableText,
  /** The beginning of the answer's body; null where none came. */
  answer: nullableText,
})
export type WholeWebhookMessage = z.infer<typeof WholeWebhookMessage>

/** The identifier of a message, with or without its `msg_`. */
export const byMessageId = z.object({
  id: z
    .string('El identificador no es válido')
    .transform((id) => id.replace(/^msg_/, ''))
    .pipe(z.uuid('El identificador no es válido')),
})

/** A page of the log, newest first. */
export const MessageQuery = z.object({
  orderId: optional(Id),
  state: optional(z.enum(WEBHOOK_STATES, 'El estado no existe')),
  limit: mayBeBlank(
    queryNumber('El tamaño de la página no es válido', 1, LIST_PAGE.most).default(LIST_PAGE.usual),
  ),
  /** `next` of the page before. */
  before: optional(z.string().regex(/^[1-9]\d{0,17}$/, 'La página no es válida')),
})

export const MessagePage = z.object({ messages: z.array(WebhookMessage), next: nullableText })
