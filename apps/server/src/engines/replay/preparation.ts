/** When a past day's orders were ready, and how long its stores take to prepare one, by the orders and their events. */
import { statusesIn } from '@puni/contract/orders/order-states'
import { type RawBuilder, sql } from 'kysely'
import { PICKUPS_KEPT } from '../../subjects/orders/pickups.commands.ts'
import { LEAST, SAMPLES } from '../../subjects/orders/preparation.ts'

const AT_THE_STORE = sql.join(statusesIn('at the store').map((status) => sql.lit(status)))

/**
 * SQL: when an order was ready, judging by the rider's steps; null if unknown. A rider who stayed longer than
 * the service time had to wait: the order was handed over half a service time before departure. Needs the
 * columns of `orders`, aliased as `alias`.
 */
export function handedOverAt(alias: string, pickupServiceMs: number): RawBuilder<Date | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const service = sql`${pickupServiceMs}::float8 * interval '1 millisecond'`
  return sql`(
    select ${column('picked_up_at')} - ${service} / 2 from (
      select least(device_at, at) as at from order_events where order_id = ${column('id')} and status in (${AT_THE_STORE})
      order by order_events.id desc limit 1
    ) as arrived
    where ${column('picked_up_at')} - arrived.at > ${service}
  )`
}

/**
 * SQL: `store_id` and the median `milliseconds` from placing to ready, for those stores in `stores`
 * (`store_id`) with enough data. Orders for which the store specified a time are excluded.
 */
export function learnedPreparation(
  stores: RawBuilder<unknown>,
  pickupServiceMs: number,
): RawBuilder<unknown> {
  return sql`
    select stores.store_id,
      percentile_cont(0.5) within group (order by extract(epoch from ready_at - created_at)) * 1000 as milliseconds
    from (${stores}) as stores cross join lateral (
      select recent.created_at, ready.ready_at
      from (
        select * from orders as placed
        where placed.store_id = stores.store_id and picked_up_at is not null and pickup_due_at is null
        order by placed.created_at desc limit ${sql.lit(PICKUPS_KEPT)}
      ) as recent
      cross join lateral (select ${handedOverAt('recent', pickupServiceMs)} as ready_at) as ready
      where ready.ready_at is not null
      order by recent.created_at desc limit ${sql.lit(SAMPLES)}
    ) as samples
    group by stores.store_id having count(*) >= ${sql.lit(LEAST)}
  `
}
