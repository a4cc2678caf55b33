/** Ends live offers that were not answered: expired or withdrawn. */
import { type RawBuilder, sql } from 'kysely'
import type { OfferEnded, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { queueGone } from '../notifications/push-queue.ts'

/** A rider who let an acknowledged offer expire, and how many of them in a row by now. */
export interface Missed {
  readonly riderId: string
  readonly misses: number
}

/**
 * Closes due offers in batches; processes share the work without waiting for each other. An offer that no
 * phone acknowledges within `receiptMs` becomes `unreached`: the order moves on at once, and the offer
 * doesn't count as missed. Neither does one that an operator made to a rider on a pause.
 */
export async function expireOffers(
  tx: DatabaseTransaction,
  now: Date,
  receiptMs: number,
): Promise<Outcome & { readonly missed: readonly Missed[] }> {
  const receiptDue = sql`offered_at + ${receiptMs}::float8 * interval '1 millisecond'`
  const due = sql`
    select offers.id, verdict.outcome from offers join riders on riders.id = offers.rider_id, lateral (
      select case
        when received_at is null and ${receiptDue} <= ${now} and ${receiptDue} < expires_at then 'unreached'
        when expires_at <= ${now} then 'expired'
      end
    ) as verdict (outcome)
    where offers.outcome is null and verdict.outcome is not null
    order by expires_at limit 200 for no key update of offers, riders skip locked
  `
  const { rows } = await sql<Omit<OfferEnded, 'type'> & { misses: number | null }>`
    with ${ending(due, now, null)}, missed as (
      update riders set misses_in_row = misses_in_row + 1 from closed
      where riders.id = closed.rider_id and closed.outcome = 'expired' and received_at is not null
        and (paused_until is null or paused_until <= ${now})
      returning riders.id, misses_in_row
    )
    select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId", closed.outcome,
      missed.misses_in_row as misses
    from closed join orders on orders.id = closed.order_id left join missed on missed.id = closed.rider_id
  `.execute(tx)
  return {
    happened: rows.map(factOf),
    missed: rows.flatMap(({ riderId, misses }) => (misses === null ? [] : [{ riderId, misses }])),
  }
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
  const { rows } = await sql<Omit<OfferEnded, 'type'>>`
    with ${ending(due, now, reason)}
    select closed.order_id as "orderId", closed.rider_id as "riderId", orders.zone_id as "zoneId", closed.outcome
    from closed join orders on orders.id = closed.order_id
  `.execute(db)
  return rows.map(factOf)
}

const factOf = ({ orderId, riderId, zoneId, outcome }: Omit<OfferEnded, 'type'>): OfferEnded => ({
  type: 'offer-ended',
  orderId,
  riderId,
  zoneId,
  outcome,
})

/**
 * The parts of a `with` that end the offers that `due` selects (id, outcome) and locks, write their events and queue the
 * pushes that dismiss them on the phones. `closed` are the offers.
 */
function ending(due: RawBuilder<unknown>, now: Date, reason: string | null): RawBuilder<unknown> {
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
