/** Fills a test's zone by SQL: hundreds of orders and riders, where placing each over HTTP would take minutes. */
import { PICKUP, type TestApp } from './test-app.ts'

/** What is added to the zone. The first filling makes its stores. */
export interface Filling {
  readonly stores?: number
  /** Orders of the last 45 minutes that are over. */
  readonly recent?: number
  /** Orders on offer, ready within a quarter of an hour. */
  readonly open?: number
  /** Delivered orders of each store, one an hour back, each with 20 minutes at the store. */
  readonly past?: number
  /** Riders on duty, free. */
  readonly riders?: number
  /** Whether all these riders wait at one place. */
  readonly crowded?: boolean
}

/** Spreads places over some kilometres, each number elsewhere, always the same. */
const LAT = (n: string) => `${PICKUP.latitude} + (((${n}) * 37) % 101 - 50) * 0.0005`
const LNG = (n: string) => `${PICKUP.longitude} + (((${n}) * 53) % 97 - 48) * 0.0006`

/** Adds these to the test's zone, as of the test's clock. */
export async function fillZone(test: TestApp, filling: Filling): Promise<void> {
  const { stores = 10, recent = 0, open = 0, past = 0, riders = 0, crowded = false } = filling
  const stand = crowded ? '1' : 'n'
  const now = test.clock.now()
  const fill = (sql: string, ...more: unknown[]) => test.sql.query(sql, [test.zoneId, now, ...more])
  await test.sql.query(
    `insert into riders (full_name, email, password_hash, document_number, phone, vehicle_type, zone_id, activated_at,
       dni_photo, selfie_photo, created_at, working, last_latitude, last_longitude, last_position_at)
     select 'Rider ' || n, gen_random_uuid() || '@test.example', 'none', '30111222', '+5491155550199', 'Moto', $1, $2,
       'dni', 'selfie', $2, true, ${LAT(stand)}, ${LNG(stand)}, $2 from generate_series(1, $3::integer) as n`,
    [test.zoneId, now, riders],
  )
  await test.sql.query(
    `insert into rider_zones (rider_id, zone_id) select id, $1 from riders where zone_id = $1 on conflict do nothing`,
    [test.zoneId],
  )
  await test.sql.query(
    `insert into stores (name, phone, latitude, longitude, street, street_number, city, zone_id)
     select 'Large ' || n, '+541155550100', ${LAT('7 * n')}, ${LNG('7 * n')}, 'Alsina', n::text, 'Buenos Aires', $1
     from generate_series(1, $2::integer) as n
     where not exists (select from stores where name like 'Large %')`,
    [test.zoneId, stores],
  )
  const order = (status: string, minutesAgo: string, more: { columns: string; values: string }) => `
    insert into orders (status, zone_id, store_id, store_name, origin_latitude, origin_longitude, origin_street,
      origin_street_number, origin_city, destination_latitude, destination_longitude, destination_street,
      destination_street_number, destination_city, delivery_metres, store_value, shipping_cost, is_urgent,
      created_at, updated_at${more.columns})
    select '${status}', $1, store.id, store.name, store.latitude, store.longitude, 'Alsina', '1', 'Buenos Aires',
      ${LAT('3 * n')}, ${LNG('5 * n')}, 'Belgrano', '2200', 'Buenos Aires', 2000, 100000, 100000, false,
      $2::timestamptz - interval '1 minute' * (${minutesAgo}), $2${more.values}
    from generate_series(1, $3::integer) as n
      join (select *, row_number() over (order by name) as number from stores where name like 'Large %') as store
        on store.number = n % $4::integer + 1`
  await fill(order('canceled', 'n % 44 + 0.5', { columns: ', ended_at', values: ', $2' }), recent, stores)
  await fill(
    order('pending', 'n % 10', {
      columns: ', pickup_due_at',
      values: `, $2::timestamptz + interval '1 minute' * (n % 15)`,
    }),
    open,
    stores,
  )
  if (past === 0) return
  await fill(
    order('delivered', '60 + 60 * n / $4::integer', {
      columns: ', assigned_rider_id, picked_up_at, delivered_at, ended_at',
      values: `, (select id from riders where zone_id = $1 limit 1),
        $2::timestamptz - interval '1 minute' * (60 + 60 * n / $4::integer) + interval '25 minutes', $2, $2`,
    }),
    past * stores,
    stores,
  )
  await test.sql.query(
    `insert into order_events (order_id, type, status, actor, at)
     select id, 'status', step.status, 'rider', picked_up_at - step.before
     from orders cross join (values ('waiting_pickup', interval '20 minutes'), ('on the way', interval '0')) as step(status, before)
     where orders.status = 'delivered' and zone_id = $1`,
    [test.zoneId],
  )
}
