/** Reads what webhook endpoints were told, and are to be told. */
import type { OrderStatus } from '@puni/contract/orders/order-states'
import type { WebhookState } from '@puni/contract/webhooks/events'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ofHolder } from './endpoints.queries.ts'
import type { Holder } from './webhooks.policy.ts'

function selectMessages(db: Database) {
  return (
    db
      .selectFrom('webhook_messages')
      // Test orders are not there.
      .leftJoin('orders', 'orders.id', 'webhook_messages.order_id')
      .select([
        'webhook_messages.seq',
        'webhook_messages.id',
        'endpoint_id',
        'order_id',
        'type',
        'at',
        'webhook_messages.state',
        'due_at',
        'attempts',
        'webhook_messages.ended_at',
        'tried_at',
        'webhook_messages.status',
        'milliseconds',
        'problem',
        sql<number | null>`coalesce(orders.number, (facts #>> '{data,order,number}')::integer)`.as(
          'order_number',
        ),
        sql<OrderStatus | null>`coalesce(facts->>'status', facts #>> '{data,order,status}')`.as(
          'order_status',
        ),
      ])
  )
}

/** A message as the log lists it. */
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

interface Page {
  readonly orderId?: string | undefined
  readonly state?: WebhookState | undefined
  readonly limit: number
  /** Messages before this one. */
  readonly before?: string | undefined
}

/** A page of what an endpoint was told, newest first; `next` is the `before` of the next page, null on the last. */
export async function readMessages(
  db: Database,
  endpointId: string,
  { orderId, state, limit, before }: Page,
): Promise<{ readonly rows: readonly MessageRow[]; readonly next: string | null }> {
  let messages = selectMessages(db).where('endpoint_id', '=', endpointId).orderBy('seq', 'desc')
  if (orderId !== undefined) messages = messages.where('order_id', '=', orderId)
  if (state !== undefined) messages = messages.where('webhook_messages.state', '=', state)
  if (before !== undefined) messages = messages.where('seq', '<', before)
  const rows = await messages.limit(limit + 1).execute()
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.seq ?? null) : null }
}

/** One message to this holder, of null to anybody, with what was sent and answered. Throws WEBHOOK_MESSAGE_NOT_FOUND. */
export async function readMessage(db: Database, id: string, holder: Holder | null) {
  const row = await selectMessages(db)
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .select(['payload', 'answer', 'webhook_endpoints.store_id', 'webhook_endpoints.is_test'])
    .where('webhook_messages.id', '=', id)
    .where(ofHolder(holder))
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('WEBHOOK_MESSAGE_NOT_FOUND')
  return row
}

/** A message as `readMessage` returns it. */
export type WholeMessageRow = Awaited<ReturnType<typeof readMessage>>
