/** The past of a platform: delivered orders with their events and offers, made by PostgreSQL itself. */
import type pg from 'pg'
import type { Person, Store } from './people.ts'

export interface Past {
  /** Who delivered, in turn. */
  readonly riders: readonly Person[]
  /** Who placed, in turn. */
  readonly stores: readonly Store[]
  readonly orders: number
  /** Over how many days up to now the orders are spread, evenly. */
  readonly days: number
}

/** Delivered orders: each with four events and an offer, twelve minutes of waiting at the store. */
export async function insertPast(sql: pg.Client, { riders, stores, orders, days }: Past): Promise<void> {
  await sql.query(
    `create temp table past as
    select gen_random_uuid() as id, ($1::uuid[])[1 + n % cardinality($1::uuid[])] as rider_id,
      ($2::uuid[])[1 + n % cardinality($2::uuid[])] as store_id, now() - $4 * interval '1 day' * n / $3 as at
    from generate_series(0, $3::integer - 1) as n`,
    [riders.map(({ id }) => id), stores.map(({ id }) => id), orders, days],
  )
  await sql.query(`insert into orders (id, zone_id, store_id, store_name, origin_latitude, origin_longitude, origin_street,
      origin_street_number, origin_city, destination_latitude, destination_longitude, destination_street,
      destination_street_number, destination_city, delivery_metres, store_value, shipping_cost, is_urgent, status,
      assigned_rider_id, picked_up_at, delivered_at, ended_at, created_at, updated_at)
    select past.id, zone_id, store_id, name, latitude, longitude, street, street_number, city, latitude + 0.004, longitude + 0.004,
      'Calle del Lapacho', '1620', 'Buenos Aires', 900, 1250000, 230000, false, 'delivered', rider_id,
      least(at + interval '20 minutes', now()), least(at + interval '30 minutes', now()), least(at + interval '30 minutes', now()),
      at, least(at + interval '30 minutes', now())
    from past join stores on stores.id = store_id`)
  await sql.query(`insert into order_events (order_id, type, status, actor, actor_id, at, device_at)
    select id, type, status, 'rider', rider_id, least(at + minutes * interval '1 minute', now()),
      least(at + minutes * interval '1 minute', now())
    from past, (values ('accepted', 'assigned', 2), ('status', 'waiting_pickup', 8), ('status', 'on the way', 20),
      ('status', 'delivered', 30)) as step (type, status, minutes)`)
  await sql.query(`insert into offers (order_id, rider_id, offered_at, received_at, received_by, expires_at, outcome, closed_at,
      reason)
    select id, rider_id, at, at, 'stream', at + interval '90 seconds', 'accepted', at, '{}' from past`)
  await sql.query('drop table past')
  await sql.query('vacuum analyze orders, order_events, offers, riders')
}
