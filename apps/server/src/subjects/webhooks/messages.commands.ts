/** Queues messages to webhook endpoints, apart from those that a trigger queues as an order changes, and sends some again. */
import type { WebhookEvent } from '@puni/contract/webhooks/events'
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import { statusesIn } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockEndpoint } from './endpoints.commands.ts'
import type { Holder } from './webhooks.policy.ts'

/** Since how long a phone may have been silent for its position to be told, milliseconds. */
const FRESH_MS = 60_000

/** Queues a message that says that this is a test. Throws WEBHOOK_NOT_FOUND or WEBHOOK_DISABLED. */
export async function queueTest(
  tx: DatabaseTransaction,
  now: Date,
  { id, holder }: { readonly id: string; readonly holder: Holder | null },
): Promise<Outcome & { readonly storeId: string; readonly messageId: string }> {
  const storeId = await wake(tx, id, holder)
  const { id: messageId } = await tx
    .insertInto('webhook_messages')
    .values({
      endpoint_id: id,
      type: 'endpoint.test',
      at: now,
      due_at: now,
      is_once: true,
      facts: JSON.stringify({ data: { message: 'Este es un mensaje de prueba' } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { storeId, messageId, happened: [] }
}

/**
 * Sends a message once more: one that ended, whatever comes of it; one that waits, with all of its order that waits. Throws
 * WEBHOOK_MESSAGE_NOT_FOUND, WEBHOOK_DISABLED or, for a position, WEBHOOK_MESSAGE_OVER.
 */
export async function resendMessage(
  tx: DatabaseTransaction,
  now: Date,
  { id, holder }: { readonly id: string; readonly holder: Holder | null },
): Promise<Outcome & { readonly storeId: string }> {
  const message = await tx
    .selectFrom('webhook_messages')
    .select(['endpoint_id', 'order_id', 'type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (message === undefined) throw new Refusal('WEBHOOK_MESSAGE_NOT_FOUND')
  const storeId = await wake(tx, message.endpoint_id, holder).catch(notFound)
  if (message.type === 'order.position') throw new Refusal('WEBHOOK_MESSAGE_OVER')
  await tx
    .updateTable('webhook_messages')
    .set({ state: 'waiting', is_once: true, ended_at: null, due_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .execute()
  await tx
    .updateTable('webhook_messages')
    .set({ due_at: now })
    .where('endpoint_id', '=', message.endpoint_id)
    .where('order_id', 'is not distinct from', message.order_id)
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .execute()
  return { storeId, happened: [{ type: 'store-changed', storeId }] }
}

/** Another store's message is as if it weren't there. */
function notFound(error: unknown): never {
  const isOther = error instanceof Refusal && error.code === 'WEBHOOK_NOT_FOUND'
  throw isOther ? new Refusal('WEBHOOK_MESSAGE_NOT_FOUND') : error
}

/** Lets an endpoint be tried at once, locked, and returns whose it is. Throws WEBHOOK_NOT_FOUND or WEBHOOK_DISABLED. */
async function wake(tx: DatabaseTransaction, id: string, holder: Holder | null): Promise<string> {
  const { store_id: storeId, disabled_at: disabledAt } = await lockEndpoint(tx, id, holder)
  if (disabledAt !== null) throw new Refusal('WEBHOOK_DISABLED')
  await tx.updateTable('webhook_endpoints').set({ resting_until: null }).where('id', '=', id).execute()
  return storeId
}

interface TestEvent {
  readonly storeId: string
  readonly orderId: string
  readonly type: WebhookEvent
  /** When it happened. */
  readonly at: Date
  /** What the message says, as `data`: `order` is a StoreOrder, of a position see docs/webhooks.md. */
  readonly data: object
}

/** Queues what happened to the order of a test key, for the endpoints that test keys made; a position takes the place of the one before. */
export async function queueTestEvent(
  tx: DatabaseTransaction,
  { storeId, orderId, type, at, data }: TestEvent,
): Promise<void> {
  await sql`
    insert into webhook_messages (endpoint_id, order_id, type, at, due_at, is_once, facts)
    select id, ${orderId}::uuid, ${type}::text, ${at}::timestamptz, ${at}::timestamptz, ${type === 'order.position'},
      ${JSON.stringify({ data })}::jsonb
    from webhook_endpoints
    where store_id = ${storeId} and is_test and disabled_at is null and ${type} = any (events)
    ${REPLACED} do update set ${ANEW}
  `.execute(tx)
}

const REPLACED = sql`on conflict (endpoint_id, order_id) where type = 'order.position'`
/** Another message, also for whoever is just sending the one before. */
const ANEW = sql`
  id = gen_random_uuid(), seq = default, at = excluded.at, due_at = excluded.due_at, facts = excluded.facts, payload = null, state = 'waiting',
  attempts = 0, ended_at = null, tried_at = null, status = null, milliseconds = null, problem = null, answer = null
`

/** Queues where the riders are who are on the way to a customer of a store that wants to know, unless it was told a moment ago. */
export async function queuePositions(db: Database, now: Date): Promise<void> {
  // A little less than the pause between two looks.
  const before = new Date(now.getTime() - (WEBHOOKS.positionSeconds - 1) * 1_000)
  await sql`
    insert into webhook_messages as former (endpoint_id, order_id, type, at, due_at, is_once, facts)
    select webhook_endpoints.id, orders.id, 'order.position', ${now}, ${now}, true, jsonb_build_object(
      'rider_id', riders.id, 'latitude', last_latitude, 'longitude', last_longitude, 'located_at', last_position_at
    )
    from webhook_endpoints join orders using (store_id) join riders on riders.id = assigned_rider_id
    where 'order.position' = any (events) and not webhook_endpoints.is_test and webhook_endpoints.disabled_at is null
      and orders.status = any (${statusesIn('to the customer')})
      -- The same, for the index of orders in hand.
      and orders.status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way')
      and last_position_at > ${new Date(now.getTime() - FRESH_MS)}
    ${REPLACED} do update set ${ANEW}
    where former.at <= ${before} and former.facts->'located_at' <> excluded.facts->'located_at'
  `.execute(db)
}
