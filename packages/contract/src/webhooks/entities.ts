import { z } from 'zod'
import { mayBeBlank, nullableText, optional, text } from '../fields.ts'
import { Status } from '../orders/entities.ts'
import { DISABLED_REASONS, WEBHOOK_STATES, WEBHOOK_EVENTS, WEBHOOK_FORMATS, WEBHOOK_TYPES } from './events.ts'
import { WEBHOOKS } from './limits.ts'

/** Where a store is told what happens to its orders. */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  format: z.enum(WEBHOOK_FORMATS).describe('How its messages look and are signed.'),
  test: z.boolean().describe('Of a test key: told of test orders only.'),
  createdAt: z.string(),
  formerSecretEndsAt: nullableText.describe(
    'Until when the secret before the last turn signs as well; null where there is none.',
  ),
  failingSince: nullableText.describe('Since when nothing was taken; null while messages arrive.'),
  disabledAt: nullableText.describe('Told nothing since then; null while it is enabled.'),
  disabledReason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .describe(
      '`gone`: it answered 410; `failing`: it took nothing for three days; `by-store`: as its store wants.',
    ),
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
  format: mayBeBlank(
    z
      .enum(WEBHOOK_FORMATS, 'El formato no existe')
      .default('standard')
      .describe('How its messages look and are signed: it stays so.'),
  ),
})

/** The same by an operator, for a store whose system cannot say so itself. */
export const StoreWebhookInput = WebhookInput.extend({
  test: mayBeBlank(z.boolean('Indicá si es de prueba con true o false').default(false)).describe(
    'Told of the orders of test keys only.',
  ),
})

/** What changes of an endpoint; what is left out stays. `enabled: true` also enables one that the platform disabled. */
export const WebhookChange = z.strictObject({
  url: optional(url),
  events: mayBeBlank(events.optional()),
  enabled: mayBeBlank(z.boolean('Indicá si se usa con true o false').optional()),
})

/** A message in the log. */
export const WebhookMessage = z.object({
  _id: z.string().describe('As in the header `webhook-id`.'),
  type: z.enum(WEBHOOK_TYPES),
  orderId: nullableText.describe(
    "What it is about, by the order's number and the state that it tells; null of a test, and the state of a position.",
  ),
  orderNumber: z.number().nullable(),
  orderStatus: Status.nullable(),
  at: z.string().describe('When what it tells happened.'),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.number(),
  nextAttemptAt: nullableText.describe(
    'When it is tried next, unless an earlier one about the same order is still waiting; null once it ended.',
  ),
  endedAt: nullableText.describe('When it was delivered or given up.'),
  lastAttempt: z
    .object({
      at: z.string(),
      status: z.number().nullable().describe('Of the answer; null where none came.'),
      milliseconds: z.number(),
      problem: nullableText.describe("Why it doesn't count as delivered; null where it does."),
    })
    .nullable()
    .describe('What came of the last attempt; null before the first.'),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** The same with what was sent and answered. */
export const WholeWebhookMessage = WebhookMessage.extend({
  payload: nullableText.describe('As it is signed and sent, JSON; null before the first attempt.'),
  answer: nullableText.describe("The beginning of the answer's body; null where none came."),
})
export type WholeWebhookMessage = z.infer<typeof WholeWebhookMessage>

/** A page of the log. */
export const MessagePage = z.object({ messages: z.array(WebhookMessage), next: nullableText })
