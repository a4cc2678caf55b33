/** Orders written to the database directly: what a zone looks like at its peak, and the past of a platform. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Random } from '../../support/random.ts'
import { insertRiders, type Person, type Place, placeIn, type Store, type Zone } from './people.ts'

const MINUTE_MS = 60_000

export interface NewOrder {
  readonly zoneId: string
  readonly from: Place
  readonly to: Place
  readonly storeId?: string
  readonly status: 'pending' | 'to_pickup' | 'delivered'
  readonly riderId?: string
  readonly createdAt: Date
  /** When the store has it ready. */
  readonly dueAt?: Date
}

/** Writes orders; returns their ids. */
export async function insertOrders(sql: pg.Client, orders: readonly NewOrder[]): Promise<string[]> {
  const ids = orders.map(() => randomUUID())
  const of = <T>(get: (order: NewOrder) => T) => orders.map(get)
  await sql.query(
    `insert into orders (id, zone_id, store_id, independent_store_name, origin_latitude, origin_longitude, origin_street,
      origin_street_number, origin_city, destination_latitude, destination_longitude, destination_street,
      destination_street_number, destination_city, delivery_metres, store_value, shipping_cost, is_urgent, pickup_due_at,
      status, assigned_rider_id, picked_up_at, delivered_at, ended_at, created_at, updated_at)
    select id, zone_id, store_id, 'Doña Rosa', from_lat, from_lng, 'Avenida Demo', '1234', 'Buenos Aires', to_lat, to_lng,
      'Calle del Lapacho', '1620', 'Buenos Aires', 1500, 1250000, 230000, false, due_at, status, rider_id,
      case when status = 'delivered' then created_at + interval '15 minutes' end,
      case when status = 'delivered' then created_at + interval '25 minutes' end,
      case when status = 'delivered' then created_at + interval '25 minutes' end, created_at, created_at
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::text[],
      $9::uuid[], $10::timestamptz[], $11::timestamptz[])
      as placed (id, zone_id, store_id, from_lat, from_lng, to_lat, to_lng, status, rider_id, created_at, due_at)`,
    [
      ids,
      of(({ zoneId }) => zoneId),
      of(({ storeId }) => storeId ?? null),
      of(({ from }) => from.lat),
      of(({ from }) => from.lng),
      of(({ to }) => to.lat),
      of(({ to }) => to.lng),
      of(({ status }) => status),
      of(({ riderId }) => riderId ?? null),
      of(({ createdAt }) => createdAt),
      of(({ dueAt }) => dueAt ?? null),
    ],
  )
  return ids
}

/** How busy a zone is. */
export interface Bustle {
  /** Orders placed in the last 40 minutes, open and in hand ones included. */
  readonly recent: number
  readonly open: number
  readonly riders: number
  /** Riders with an order in hand. */
  readonly busy: number
}

/** A zone of 400 to 530 orders an hour: what one look had to decide when it was measured first. */
export const PEAK: Bustle = { recent: 370, open: 40, riders: 170, busy: 100 }

/**
 * Fills zones. Their open orders are ready later than anybody has to be asked: every look plans them all, and the next finds the same.
 * Returns the riders.
 */
export async function fillZones(
  sql: pg.Client,
  zones: readonly Zone[],
  { recent, open, riders, busy }: Bustle,
  random: Random,
): Promise<Person[]> {
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - random.next() * minutes * MINUTE_MS)
  const people: Person[] = []
  for (const zone of zones) {
    const stores = Array.from({ length: 20 }, () => placeIn(zone, random))
    const ends = () => ({ zoneId: zone.id, from: random.pick(stores), to: placeIn(zone, random) })
    const places = Array.from({ length: riders }, () => ({ zoneId: zone.id, ...placeIn(zone, random) }))
    const here = await insertRiders(sql, places, true)
    const opened = Array.from({ length: open }, (): NewOrder => {
      const dueAt = new Date(now + random.between(13 * 60, 20 * 60) * 1000)
      return { ...ends(), status: 'pending', createdAt: ago(5), dueAt }
    })
    const inHand = Array.from({ length: busy }, (_, n): NewOrder => {
      return { ...ends(), status: 'to_pickup', riderId: here[n]!.id, createdAt: ago(20) }
    })
    const past = Array.from({ length: recent - open - busy }, (): NewOrder => {
      return { ...ends(), status: 'delivered', riderId: random.pick(here).id, createdAt: ago(40) }
    })
    await insertOrders(sql, [...opened, ...inHand, ...past])
    people.push(...here)
  }
  return people
}

/** A pending order and its live offer for each of these riders; returns the orders' ids, in the same sequence. */
export async function insertOffers(
  sql: pg.Client,
  riders: readonly Person[],
  zone: Zone,
  random: Random,
  store?: Store,
): Promise<string[]> {
  const orders = riders.map((): NewOrder => {
    const ends = { from: store ?? placeIn(zone, random), to: placeIn(zone, random) }
    return { ...ends, zoneId: zone.id, status: 'pending', createdAt: new Date() }
  })
  const ids = await insertOrders(sql, orders)
  await sql.query(
    `insert into offers (order_id, rider_id, offered_at, received_at, received_by, seen_at, expires_at, reason, pickup_metres,
      delivery_metres)
    select order_id, rider_id, now(), now(), 'stream', now(), now() + interval '30 minutes', '{}', 900, 1500
    from unnest($1::uuid[], $2::uuid[]) as offered (order_id, rider_id)`,
    [ids, riders.map(({ id }) => id)],
  )
  return ids
}
