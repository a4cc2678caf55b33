/** Tells customers that their order is on the way: the page on which they follow it, and the PIN that the rider will ask for. */
import { statusesIn } from '@puni/contract/orders/order-states'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { MessageQueue } from '../messages/message-queue.ts'
import type { TrackingLinks } from './tracking-links.ts'

/** After so long on the way nobody is told any more, milliseconds: the order is nearly there. */
const LATEST_MS = 15 * 60_000
/** Orders of one transaction. */
const BATCH = 50

interface Means {
  readonly messages: MessageQueue
  readonly links: TrackingLinks
}

/** Queues the messages about orders that are on the way and have none yet; runs every few seconds. */
export async function tellCustomers(
  tx: DatabaseTransaction,
  now: Date,
  { messages, links }: Means,
): Promise<Outcome> {
  const happened: DomainEvent[] = []
  for (const order of await readUntold(tx, now)) {
    const about = { orderId: order.id }
    const to = { name: order.customer_name ?? '', phone: order.destination_phone, email: null }
    const store = order.store_name ?? order.independent_store_name ?? ''
    const params = { store, link: links.trackingUrl(order.id) }
    const told = await messages.queue(tx, now, { kind: 'tracking-link', to, params, about })
    happened.push(...told.happened)
    if (order.pin === null) continue
    const pin = { store, pin: order.pin }
    happened.push(
      ...(await messages.queue(tx, now, { kind: 'handover-pin', to, params: pin, about })).happened,
    )
  }
  return { happened }
}

async function readUntold(tx: Database, now: Date) {
  return await tx
    .selectFrom('orders')
    .leftJoin('handovers', 'handovers.order_id', 'orders.id')
    .select([
      'orders.id',
      'customer_name',
      'destination_phone',
      'store_name',
      'independent_store_name',
      'handovers.pin',
    ])
    .where('status', 'in', statusesIn('to the customer'))
    .where('picked_up_at', '>', new Date(now.getTime() - LATEST_MS))
    .where('destination_phone', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.order_id', '=', 'orders.id')
            .where('kind', '=', 'tracking-link'),
        ),
      ),
    )
    .limit(BATCH)
    // Another process may be telling them just now.
    .forNoKeyUpdate('orders')
    .skipLocked()
    .execute()
}
