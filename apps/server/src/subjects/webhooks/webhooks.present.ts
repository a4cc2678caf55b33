import type { Webhook, WebhookMessage, WholeWebhookMessage } from '@puni/contract/webhooks/entities'
import { iso } from '../orders/orders.present.ts'
import type { EndpointRow } from './endpoints.queries.ts'
import type { MessageRow, WholeMessageRow } from './messages.queries.ts'

/** An endpoint as the API shows it, at this time. */
export function presentEndpoint(row: EndpointRow, now: Date): Webhook {
  const { former_secret_ends_at: formerEndsAt } = row
  return {
    _id: row.id,
    url: row.url,
    events: row.events,
    format: row.format,
    test: row.is_test,
    createdAt: row.created_at.toISOString(),
    formerSecretEndsAt: formerEndsAt !== null && formerEndsAt > now ? formerEndsAt.toISOString() : null,
    failingSince: iso(row.failing_since),
    disabledAt: iso(row.disabled_at),
    disabledReason: row.disabled_reason,
  }
}

/** How receivers know a message: the header `webhook-id`. */
export function messageId(id: string): string {
  return `msg_${id}`
}

/** A message as the log lists it. */
export function presentMessage(row: MessageRow): WebhookMessage {
  const { tried_at: triedAt, milliseconds } = row
  return {
    _id: messageId(row.id),
    type: row.type,
    orderId: row.order_id,
    orderNumber: row.order_number,
    orderStatus: row.order_status,
    at: row.at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
    endedAt: iso(row.ended_at),
    lastAttempt:
      triedAt === null || milliseconds === null
        ? null
        : { at: triedAt.toISOString(), status: row.status, milliseconds, problem: row.problem },
  }
}

/** The same with what was sent and answered; whom it is shown to may not see contacts unless `contacts`. */
export function presentWholeMessage(row: WholeMessageRow, reader: 'store' | 'desk'): WholeWebhookMessage {
  const { payload } = row
  return {
    ...presentMessage(row),
    payload: payload === null || reader === 'store' ? payload : withoutPhones(payload),
    // A receiver may send back what it got.
    answer: reader === 'store' ? row.answer : null,
  }
}

/** A message without phones, whatever its format calls them. */
function withoutPhones(payload: string): string {
  const hide = (key: string, value: unknown) => (/phone/i.test(key) ? null : value)
  return JSON.stringify(JSON.parse(payload, hide))
}
