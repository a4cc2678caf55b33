/** Ends offers whose time is over. Found by index, on any process, also after a restart. */
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** An offer that just ended by itself. */
export interface ExpiredOffer {
  readonly orderId: string
  readonly riderId: string
  readonly zoneId: string
}

/** Closes due offers, a batch at a time; processes share the work without waiting for each other. */
export async function expireOffers(db: Database, now: Date): Promise<ExpiredOffer[]> {
  const { rows } = await sql<ExpiredOffer>`
    with due as (
      select id from offers where outcome is null and expires_at <= ${now}
      order by expires_at limit 200 for update skip locked
    ), closed as (
      update offers set outcome = 'expired', closed_at = ${now} from due where offers.id = due.id
      returning offers.order_id, offers.rider_id
    ), event as (
      insert into order_events (order_id, type, actor, actor_id, at)
      select order_id, 'expired', 'system', rider_id, ${now} from closed
    )
    select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId"
    from closed join orders on orders.id = closed.order_id
  `.execute(db)
  return rows
}
