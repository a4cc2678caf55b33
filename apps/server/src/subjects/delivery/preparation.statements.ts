/** What a pickup tells about how long its store takes to prepare an order. */
import { type RawBuilder, sql } from 'kysely'

/** How many of a store's pickups are kept, the newest. */
export const PICKUPS_KEPT = 200
/** Longer tells nothing about a kitchen; milliseconds. */
const MOST_MS = 86_400_000

/**
 * SQL: remembers the pickups of those of `orders` (columns of the table) that are on the way, newest first: from placing to leaving the
 * store, and from arriving there to leaving. Orders without a store, or for which the store said a time, teach nothing.
 */
export function rememberPickups(orders: RawBuilder<unknown>): RawBuilder<unknown> {
  const ms = (from: string) =>
    sql`least(greatest(extract(epoch from picked_up_at - ${sql.ref(from)}) * 1000, 0), ${sql.lit(MOST_MS)})::integer`
  const kept = (column: string) => sql`
    (excluded.${sql.ref(column)} || store_preparation.${sql.ref(column)})[1:${sql.lit(PICKUPS_KEPT)}]`
  return sql`
    insert into store_preparation (store_id, took_ms, waited_ms)
    select store_id, array[${ms('created_at')}], array[coalesce(${ms('arrived.at')}, 0)]
    from ${orders} as taken left join lateral (
      select least(device_at, order_events.at) as at from order_events
      where order_id = taken.id and order_events.status = 'waiting_pickup' order by order_events.id desc limit 1
    ) as arrived on true
    where taken.status = 'on the way' and store_id is not null and pickup_due_at is null
    on conflict (store_id) do update set took_ms = ${kept('took_ms')}, waited_ms = ${kept('waited_ms')}
  `
}
