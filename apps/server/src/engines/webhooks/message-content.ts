/** What a message tells: the order as its store reads it, as it was when it happened. */
import { phaseOf } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { Database, OrderThen, PositionThen } from '../../platform/database/schema.ts'
import type { TrackingLinks } from '../../subjects/orders/tracking-links.ts'
import { presentStoreOrder } from '../../subjects/store-api/store-orders.present.ts'
import { selectStoreOrders, type StoreOrderRow } from '../../subjects/store-api/store-orders.queries.ts'
import type { DueMessage } from '../../subjects/webhooks/queue.ts'
import type { OrderData, PositionData, WebhookContent } from './webhook-format.ts'

/** The content of a message; null if there is nothing to tell any more: the rider is no longer on the way to that customer. */
export async function contentOf(
  db: Database,
  message: DueMessage,
  links: TrackingLinks,
): Promise<Pick<WebhookContent, 'type' | 'at' | 'data'> | null> {
  const { type, at, facts, orderId } = message
  if ('data' in facts) return { type, at, data: facts.data }
  if (orderId === null) return null
  const data =
    'located_at' in facts
      ? await readPosition(db, orderId, facts)
      : await readOrderThen(db, orderId, facts, { at, links })
  return data && { type, at, data }
}

/** An order with what was true then in place of what is now. */
async function readOrderThen(
  db: Database,
  orderId: string,
  then: OrderThen,
  { at, links }: { readonly at: Date; readonly links: TrackingLinks },
): Promise<OrderData | null> {
  // The name hides the table, so that all that is read beside an order is of its rider and its state then.
  const { rows } = await sql<StoreOrderRow>`
    with orders as (
      select was.* from orders as now, jsonb_populate_record(now, ${JSON.stringify(then)}::jsonb) as was
      where now.id = ${orderId}
    )
    ${selectStoreOrders(db)}
  `.execute(db)
  return rows[0] === undefined ? null : { order: presentStoreOrder(rows[0], links, at) }
}

async function readPosition(
  db: Database,
  orderId: string,
  { rider_id: riderId, latitude, longitude, located_at: at }: PositionThen,
): Promise<PositionData | null> {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'external_reference', 'status'])
    .where('id', '=', orderId)
    .where('assigned_rider_id', '=', riderId)
    .executeTakeFirst()
  if (order === undefined || phaseOf(order.status) !== 'to the customer') return null
  return {
    orderId,
    number: order.number,
    externalReference: order.external_reference,
    position: { latitude, longitude, at: new Date(at).toISOString() },
  }
}
