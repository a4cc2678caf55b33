/**
 * Fills a migrated, empty database with years of work, inside PostgreSQL: five events and two offers for each order, spread
 * evenly over the days until now. The last orders are still under way; one rider has been there from the start.
 */
import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import type pg from 'pg'

/** How much there is. */
export interface Size {
  readonly orders: number
  readonly riders: number
  readonly zones: number
  readonly stores: number
  /** Over how many days the orders are spread. */
  readonly days: number
}

interface Filling extends Size {
  readonly now: Date
  /** Of every rider. */
  readonly passwordHash: string
  /** Told what is done next. */
  readonly onStep: (what: string) => void
}

/** Orders of the rider who has been there from the start; one in a hundred where there are fewer. */
const OLD_HAND_ORDERS = 4_200
/** The email of that rider; the others have other numbers. */
export const OLD_HAND = 'rider1@big.example'

/**
 * Fills the database. Needs a superuser: triggers and references are off meanwhile, and the counters are counted at the end.
 * Throws if there are orders already.
 */
export async function fill(sql: pg.ClientBase, filling: Filling): Promise<void> {
  const { rows } = await sql.query('select from orders limit 1')
  if (rows.length > 0) throw new Error('There are orders already: give an empty database')
  await sql.query(
    `set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`,
  )
  for (const [what, text] of statements(filling)) {
    filling.onStep(what)
    await sql.query(text)
  }
  await sql.query('set session_replication_role = origin')
  filling.onStep('the ledger and statistics')
  await sql.query(`delete from settings where name = 'ledger'`)
  await sql.query(
    `select open_ledger(value ->> 'timeZone', ${COMMISSION_RATE}) from settings where name = 'rider-counters'`,
  )
  await sql.query('vacuum analyze')
  await sql.query('set synchronous_commit = on')
}

/** Each with what it makes. Uuids say what they name and count on: `…0001-…` is the first rider. */
function statements({ orders, riders, zones, stores, days, now, passwordHash }: Omit<Filling, 'onStep'>) {
  const at = `timestamptz '${now.toISOString()}'`
  const hash = passwordHash.replaceAll("'", "''")
  const id = (kind: string, number: string) =>
    `('${kind}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
  const zone = (number: string) => id('0000000a', number)
  const store = (number: string) => id('0000000b', number)
  const rider = (number: string) => id('0000000c', number)
  const order = (number: string) => id('0000000d', number)
  /** Numbers from 1 that look random and are the same every time. */
  const any = (of: number, number: string, salt: number) =>
    `(1 + (hashint8((${number})::bigint * 31 + ${salt}) & 2147483647) % ${of})`
  const oldHandEvery = Math.max(100, Math.floor(orders / OLD_HAND_ORDERS))
  // Each of the last orders has another rider: nobody carries two.
  const underWay = Math.max(3, Math.min(Math.floor(riders / 10), Math.floor(orders / 50), 300))
  const holder = `case when i > ${orders - underWay} then ${orders} - i + 2
    when i % ${oldHandEvery} = 0 then 1 else ${any(riders, 'i', 1)} end`
  const status = `case
    when i > ${orders - underWay} then (array['assigned', 'pending', 'to_pickup', 'waiting_pickup', 'on the way'])[1 + (${orders} - i) % 5]
    when i % 20011 = 0 then 'error' when i % 13 = 0 then 'canceled' else 'delivered' end`
  const placed = `date_trunc('milliseconds', ${at} - interval '${days} days' * ((${orders} - i)::float8 / ${orders}))`
  return [
    [
      'zones, stores and riders',
      `insert into zones (id, name, latitude, longitude, radius_km)
        select ${zone('i')}, 'Zona ' || i, -34.4 - i * 0.01, -58.4, 6 from generate_series(1, ${zones}) i;
      insert into stores (id, name, phone, latitude, longitude, street, street_number, city, zone_id)
        select ${store('i')}, 'Tienda ' || i, '+541155550100', -34.4 - (1 + i % ${zones}) * 0.01, -58.4, 'Sarmiento', i::text,
          'Buenos Aires', ${zone(`1 + i % ${zones}`)} from generate_series(1, ${stores}) i;
      insert into store_keys (key_hash, store_id, last_four, created_at)
        select sha256(('store' || i)::bytea), ${store('i')}, '0000', ${at} from generate_series(1, ${stores}) i;
      insert into riders (id, full_name, email, password_hash, document_number, phone, vehicle_type, zone_id, activated_at,
          blocked_at, blocked_reason, working, last_latitude, last_longitude, last_accuracy_m, last_position_at, heard_at,
          last_free_at, dni_photo, selfie_photo, created_at, erased_at)
        select ${rider('i')},
          case when is_erased then 'Cuenta eliminada' else
            (array['Ana', 'Beatriz', 'Carlos', 'Daniel', 'Elena', 'Fabián', 'Gabriela'])[1 + i % 7] || ' ' ||
            (array['Gómez', 'López', 'Martínez', 'Núñez', 'Pérez', 'Rodríguez', 'Sánchez', 'Torres', 'Vega'])[1 + i % 9] || ' ' || i end,
          case when is_erased then i || '@erased.invalid' else 'rider' || i || '@big.example' end,
          case when is_erased then null else '${hash}' end, (20000000 + i)::text, '+54911' || (50000000 + i), 'Moto',
          ${zone(`1 + i % ${zones}`)}, case when i % 50 = 7 then null else ${at} - interval '${days} days' end,
          case when is_blocked then ${at} end, case when is_blocked then 'Motivo' end, is_working,
          case when is_working then -34.4 - (1 + i % ${zones}) * 0.01 end, case when is_working then -58.4 end,
          case when is_working then 10 end, case when is_working then ${at} end, case when is_working then ${at} end,
          ${at}, case when is_erased then null else 'dni' || i end, case when is_erased then null else 'selfie' || i end,
          ${at} - interval '${days} days' * (i::float8 / ${riders}), case when is_erased then ${at} end
        from (select i, i % 50 = 8 as is_blocked, i % 50 = 9 as is_erased,
          i % 50 not in (7, 8, 9) and (i % 20 = 0 or i < ${underWay + 2}) as is_working
          from generate_series(1, ${riders}) i) as numbered;
      insert into rider_zones select id, zone_id from riders where erased_at is null;
      insert into rider_blocks (rider_id, reason, blocked_at) select id, 'Motivo', blocked_at from riders where blocked_at is not null;
      insert into sessions (token_hash, rider_id, created_at, last_used_at)
        select sha256((id::text || n)::bytea), id, ${at} - interval '1 day' * n, ${at} - interval '1 day' * n
        from riders, generate_series(1, 3) n where erased_at is null`,
    ],
    [
      'shifts',
      `insert into shifts (rider_id, zone_id, on_at, off_at)
        select id, zone_id, ${at} - interval '1 day' * n, ${at} - interval '1 day' * n + interval '5 hours'
        from riders, generate_series(1, ${Math.min(days, 60)}) n
        where activated_at is not null and (hashtext(id::text) + n) % 10 = 0;
      insert into shifts (rider_id, zone_id, on_at) select id, zone_id, ${at} - interval '1 hour' from riders where working`,
    ],
    [
      'orders',
      `insert into orders (id, status, zone_id, store_id, store_name, origin_latitude, origin_longitude, origin_street,
          origin_street_number, origin_city, store_phone, destination_latitude, destination_longitude, destination_street,
          destination_street_number, destination_city, destination_phone, destination_comment, delivery_metres, store_value,
          shipping_cost, is_urgent, assigned_rider_id, picked_up_at, delivered_at, ended_at, earnings_review, created_at, updated_at,
          anonymised_at, arrived_at, delay_told_at, commission_rate)
        select ${order('i')}, status, ${zone(`1 + store % ${zones}`)}, ${store('store')}, 'Tienda ' || store,
          -34.4 - (1 + store % ${zones}) * 0.01, -58.4, 'Sarmiento', store::text, 'Buenos Aires', '+541155550100',
          -34.41 - (1 + store % ${zones}) * 0.01, -58.41, 'Avenida Belgrano', (i % 4000)::text, 'Buenos Aires', '+5491155550122',
          'Timbre ' || i % 30, 2000 + i % 3000, 1000000 + i % 900000, 150000 + i % 150000, i % 10 = 0,
          case when status <> 'pending' then ${rider('holder')} end,
          case when status in ('on the way', 'delivered') then placed + interval '20 minutes' end,
          case when status = 'delivered' then placed + interval '35 minutes' end,
          case when status in ('delivered', 'canceled', 'error') then placed + interval '35 minutes' end,
          case when status = 'delivered' and i % 20021 = 0 then 'pending' end, placed, placed + interval '35 minutes',
          case when placed < ${at} - interval '90 days' then placed + interval '90 days' end,
          case when status in ('waiting_pickup', 'on the way', 'delivered') then placed + interval '8 minutes' end,
          case when i % 40 = 0 and status in ('waiting_pickup', 'on the way', 'delivered') then placed + interval '19 minutes' end,
          case when status = 'delivered' then ${COMMISSION_RATE} end
        from (
          select i, ${holder} as holder, ${any(stores, 'i', 2)} as store, ${status} as status, ${placed} as placed
          from generate_series(1, ${orders}) i
        ) as numbered`,
    ],
    [
      'events',
      `insert into order_events (order_id, type, status, actor, actor_id, at)
        select id, event.type, event.status, case when n = 0 then 'store' else 'rider' end,
          case when n = 0 then store_id else assigned_rider_id end, created_at + interval '5 minutes' * n
        from orders, unnest(
          array['created', 'accepted', 'status', 'status', 'status'], array['pending', 'assigned', 'to_pickup', 'on the way', orders.status]
        ) with ordinality as event (type, status, nth), lateral (select nth - 1 as n) as numbered
        where n = 0 or assigned_rider_id is not null`,
    ],
    [
      'offers',
      `insert into offers (order_id, rider_id, offered_at, sent_at, received_at, received_by, seen_at, expires_at, outcome, closed_at,
          pickup_metres, pickup_estimated, delivery_metres, delivery_estimated, reason)
        select id, case when n = 1 then coalesce(assigned_rider_id, ${rider(`${riders} - number % ${riders}`)}) else ${rider(any(riders, 'number', 3))} end, offered,
          offered, offered, 'push', offered, offered + interval '40 seconds',
          case when n = 1 then case when assigned_rider_id is null then 'expired' else 'accepted' end when number % 3 = 0 then 'skipped' else 'expired' end,
          offered + interval '20 seconds', 800, false, 2400, false,
          jsonb_build_object('policy', 'plan', 'rule', 'soonest', 'candidates', 7, 'openOrders', 4, 'travelMs', 300000,
            'soonestMs', 240000, 'pickupMetres', 800, 'rank', 2, 'idleMs', 600000, 'waitMs', 30000, 'others', jsonb_build_array(
              jsonb_build_object('riderId', ${rider(any(riders, 'number', 4))}, 'travelMs', 310000, 'idleMs', null, 'because', 'slower')))
        from orders, generate_series(0, 1) n, lateral (select created_at + interval '40 seconds' * n as offered) as timed`,
    ],
    [
      'waits and pauses',
      `insert into waits (order_id, rider_id, store_id, arrived_at, ended_at)
        select id, assigned_rider_id, store_id, arrived_at, picked_up_at from orders where picked_up_at is not null;
      insert into store_waits (store_id, seconds)
        select store_id, (array_agg(wait_seconds(arrived_at, ended_at) order by id desc))[1:30] from waits group by 1;
      insert into delay_notices (order_id, rider_id, at, device_at, waited_seconds)
        select id, assigned_rider_id, delay_told_at, delay_told_at, 660 from orders where delay_told_at is not null;
      insert into pauses (rider_id, began_at, ends_at, ended_at)
        select rider_id, on_at + interval '1 hour', on_at + interval '90 minutes', on_at + interval '80 minutes'
        from shifts where off_at is not null`,
    ],
    [
      'webhooks',
      `insert into webhook_endpoints (id, store_id, is_test, format, url, events, secret, created_at)
        select ${id('0000000e', 'i')}, ${store('i')}, false, 'standard', 'https://127.0.0.1/', array['order.status', 'order.position'],
          sha256('secret'), ${at} from generate_series(1, ${stores}, 4) i;
      insert into webhook_messages (endpoint_id, order_id, type, at, due_at, facts, payload, attempts, state, ended_at)
        select webhook_endpoints.id, orders.id, 'order.status', at, at, jsonb_build_object('status', order_events.status), repeat('x', 900), 1,
          case when order_events.id % 100 = 0 then 'given-up' when at > ${at} - interval '30 minutes' then 'waiting' else 'delivered' end,
          case when order_events.id % 100 = 0 or at <= ${at} - interval '30 minutes' then at end
        from order_events join orders on orders.id = order_id join webhook_endpoints using (store_id)
        where order_events.status is not null and at > ${at} - interval '30 days'`,
    ],
    [
      'the audit log',
      `insert into audit_log (at, action, operator_id, subject_kind, subject_id, details)
        select placed, 'rider-photo-seen', (select id from operators limit 1), 'rider', ${rider(any(riders, 'i', 5))}, '{"kind": "dni"}'
        from (select i, ${at} - interval '${days} days' * ((${orders} - i)::float8 / ${orders}) as placed
          from generate_series(1, ${orders}, 4) i) as numbered;
      insert into idempotency_keys (scope, key, request_hash, result, created_at)
        select 'createOrder', i::text, sha256(i::text::bytea), '{}', ${at} - interval '23 hours'
        from generate_series(1, ${Math.ceil(orders / days)}) i;
      insert into known_places (key, seen_at)
        select sha256(('place' || i)::bytea), ${at} - interval '1 day' * (i % 30) from generate_series(1, ${riders * 3}) i`,
    ],
    [
      'proofs and appeals',
      `update orders set handover = case when status = 'delivered' then (array['pin', 'photo', 'code'])[1 + number % 3] else 'photo' end,
          handover_state = case when status = 'delivered' then case when number % 50 = 0 then 'unverified' else 'verified' end end
        where number % 5 = 0;
      insert into handovers (order_id, rider_id, photo, proved_at, created_at)
        select id, assigned_rider_id, case when handover = 'photo' then 'photo' || number end,
          case when handover_state = 'verified' then delivered_at end, created_at
        from orders where handover is not null;
      insert into appeals (rider_id, about, order_id, body, photos, sent_at, due_at, outcome, answer, answered_at, answered_by)
        select assigned_rider_id, 'order', id, 'El timbre no andaba.', array['appeal' || number], ended_at, ended_at + interval '5 days',
          case when is_answered then 'rejected' end, case when is_answered then 'No cambia.' end,
          case when is_answered then ended_at + interval '2 days' end,
          case when is_answered then (select id from operators limit 1) end
        from orders, lateral (select number % 4 <> 0 as is_answered) as answered
        where status = 'canceled' and assigned_rider_id is not null`,
    ],
    [
      'messages to people',
      `insert into messages (id, kind, order_id, channels, state, problem, expires_at, created_at, changed_at, sent_at)
        select gen_random_uuid(), 'handover-pin', id, case when arrived then array['whatsapp'] else '{}' end,
          case when arrived then 'delivered' else 'failed' end, case when not arrived then 'no-whatsapp' end,
          created_at + interval '4 hours', created_at, created_at, case when arrived then created_at end
        from orders, lateral (select number % 20 <> 0 as arrived) as arrival;
      insert into messages (id, kind, rider_id, channels, state, expires_at, created_at, changed_at, sent_at)
        select gen_random_uuid(), 'recovery-code', id, array['mail'], 'sent', at + interval '4 hours', at, at, at
        from riders, generate_series(${at} - interval '29 days', ${at} - interval '1 day', interval '7 days') at`,
    ],
    [
      'counters',
      `select recount_riders(value ->> 'timeZone'), recount_waits(value ->> 'timeZone') from settings where name = 'rider-counters'`,
    ],
  ] as const
}
