/** Ends live offers that their riders did not answer. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { queueGone } from './push-queue.ts'

/** An offer that just ended. */
export interface EndedOffer {
  readonly orderId: string
  readonly riderId: string
  readonly zoneId: string
}

/**
 * Ends the offers that `due` selects (id, outcome) and locks, in one statement with their events, and with the pushes that
 * take back what the phones show of them.
 */
export async function endOffers(
  db: Database,
  now: Date,
  due: RawBuilder<unknown>,
  reason: string | null,
): Promise<EndedOffer[]> {
  const { rows } = await sql<EndedOffer>`
    with due as (
      ${due}
    ), closed as (
      update offers set outcome = due.outcome, closed_at = ${now} from due where offers.id = due.id
      returning offers.*
    ), event as (
      insert into order_events (order_id, type, actor, actor_id, at, reason)
      select order_id, outcome, 'system', rider_id, ${now}, ${reason}::text from closed
    ), gone as (
      ${queueGone(sql`closed`, now)}
    )
    select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId"
    from closed join orders on orders.id = closed.order_id
  `.execute(db)
  return rows
}
