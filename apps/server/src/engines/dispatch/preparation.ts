/** How long stores take to get an order ready, learned from riders who had to wait there. */
import { type RawBuilder, sql } from 'kysely'

/** So many orders at most are learned from; of a store with fewer than `LEAST` nothing is known. */
const SAMPLES = 50
const LEAST = 5
/** They are looked for among so many orders of the store, the newest. */
const AMONG = 200

/**
 * SQL: when an order was ready, by the rider's steps; null where nobody can tell. A rider who stayed longer than the service
 * takes had to wait: then half a service before leaving the order changed hands. Needs the columns of `orders`, whose table goes
 * by `alias`.
 */
export function handedOverAt(alias: string, pickupServiceMs: number): RawBuilder<Date | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const service = sql`${pickupServiceMs}::float8 * interval '1 millisecond'`
  return sql`(
    select ${column('picked_up_at')} - ${service} / 2 from (
      select least(device_at, at) as at from order_events where order_id = ${column('id')} and status = 'waiting_pickup'
      order by order_events.id desc limit 1
    ) as arrived
    where ${column('picked_up_at')} - arrived.at > ${service}
  )`
}

/**
 * SQL: `store_id` and the median `milliseconds` from placing to ready, of those of the stores given by `stores` (`store_id`) of
 * which enough is known. Orders for which the store told a time tell nothing about it.
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
        order by placed.created_at desc limit ${sql.lit(AMONG)}
      ) as recent
      cross join lateral (select ${handedOverAt('recent', pickupServiceMs)} as ready_at) as ready
      where ready.ready_at is not null
      order by recent.created_at desc limit ${sql.lit(SAMPLES)}
    ) as samples
    group by stores.store_id having count(*) >= ${sql.lit(LEAST)}
  `
}
