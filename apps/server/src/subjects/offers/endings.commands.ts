/** Ends live offers that were not answered: expired or withdrawn. */
import { type RawBuilder, sql } from 'kysely'
import type { OfferEnded, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Database } from '../../platform/database/schema.ts'
import { queueGone } from '../notifications/push-queue.ts'

/**
 * Closes due offers in batches; processes share the work without waiting for each other. An offer that no
 * phone acknowledges within `receiptMs` becomes `unreached`: the order moves on at once, and the offer
 * doesn't count as missed.
 */
export async function expireOffers(db: Database, now: Date, receiptMs: number): Promise<Outcome> {
  const receiptDue = sql`offered_at + ${receiptMs}::float8 * interval '1 millisecond'`
  const due = sql`
    select id, verdict.outcome from offers, lateral (
      select case
        when received_at is null and ${receiptDue} <= ${now} and ${receiptDue} < expires_at then 'unreached'
        when expires_at <= ${now} then 'expired'
      end
    ) as verdict (outcome)
    where offers.outcome is null and verdict.outcome is not null
    order by expires_at limit 200 for no key update of offers skip locked
  `
  return { happened: await endOffers(db, now, due, null) }
}

/** Withdraws the live offer of a rider or of an order, if any. */
export async function withdrawOffers(
  db: Database,
  now: Date,
  whose: { riderId: string } | { orderId: string },
  reason: string,
): Promise<OfferEnded[]> {
  const condition = 'riderId' in whose ? sql`rider_id = ${whose.riderId}` : sql`order_id = ${whose.orderId}`
  const due = sql`select id, 'withdrawn' as outcome from offers where outcome is null and ${condition} for no key update`
  return await endOffers(db, now, due, reason)
}

/** Ends the offers that `due` selects (id, outcome) and locks. */
async function endOffers(
  db: Database,
  now: Date,
  due: RawBuilder<unknown>,
  reason: string | null,
): Promise<OfferEnded[]> {
  const { rows } = await sql<Omit<OfferEnded, 'type'>>`
    with ${ending(due, now, reason)}
    select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId", closed.outcome
    from closed join orders on orders.id = closed.order_id
  `.execute(db)
  return rows.map(({ orderId, riderId, zoneId, outcome }) => ({
    type: 'offer-ended',
    orderId,
    riderId,
    zoneId,
    outcome,
  }))
}

/**
 * The parts of a `with` that end the offers that `due` selects (id, outcome) and locks, write their events and queue the
 * pushes that dismiss them on the phones. `closed` are the offers.
 */
export function ending(due: RawBuilder<unknown>, now: Date, reason: string | null): RawBuilder<unknown> {
  return sql`due as (
      ${due}
    ), closed as (
      update offers set outcome = due.outcome, closed_at = ${now} from due where offers.id = due.id
      returning offers.*
    ), ended as (
      insert into order_events (order_id, type, actor, actor_id, at, reason)
      select order_id, outcome, 'system', rider_id, ${now}, ${reason}::text from closed
    ), gone as (
      ${queueGone(sql`closed`, now)}
    )`
}
