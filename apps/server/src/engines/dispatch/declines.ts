import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: riders who should not get an order straight back, and since when (rider_id, at):
 * - riders who let it go or could not be reached: since then;
 * - riders who had it in hand and gave it up or had it taken away: since it went back on offer.
 *
 * `orderId` is SQL.
 */
export function declinesOf(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select rider_id, max(at) as at from (
      select rider_id, case outcome
        when 'accepted' then (
          select min(order_events.at) from order_events
          where order_events.order_id = offers.order_id and type = 'status' and status = 'pending'
            and order_events.at >= offers.closed_at
        )
        else closed_at
      end as at
      from offers where order_id = ${orderId} and outcome in ('skipped', 'expired', 'unreached', 'accepted')
    ) as declined group by rider_id
  `
}
