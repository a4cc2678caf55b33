/** Zones, stores, riders and operators, written to the database directly: signing up and logging in cost a hash each. */
import { DEFAULT_CENTRE } from '@puni/contract/limits'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Random } from '../../support/random.ts'
import { hashToken, newStoreKey, newToken } from '../../../apps/server/src/subjects/accounts/tokens.ts'

/** Degrees. */
export interface Place {
  readonly lat: number
  readonly lng: number
}

export interface Zone extends Place {
  readonly id: string
  readonly radiusKm: number
}

/** Somebody with a session. */
export interface Person {
  readonly id: string
  readonly token: string
}

export interface Store extends Place {
  readonly id: string
  readonly zoneId: string
  readonly apiKey: string
}

const KM_PER_DEGREE = 111.195
/** Half of the side of the square that the zones share; the demo's city reaches farther, at any turn. */
const HALF_CITY_KM = 5.2
const MOST_RADIUS_KM = 3

/** This many kilometres north and east of a place. */
export function moved({ lat, lng }: Place, northKm: number, eastKm: number): Place {
  return {
    lat: lat + northKm / KM_PER_DEGREE,
    lng: lng + eastKm / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  }
}

/** Somewhere within a share of a zone's radius. */
export function placeIn({ radiusKm, ...centre }: Zone, random: Random, share = 0.9): Place {
  const distance = radiusKm * share * Math.sqrt(random.next())
  const angle = random.next() * 2 * Math.PI
  return moved(centre, distance * Math.sin(angle), distance * Math.cos(angle))
}

/** Zones side by side on the map of the demo's city, none over another's stores. */
export async function insertZones(sql: pg.Client, count: number): Promise<Zone[]> {
  const columns = Math.ceil(Math.sqrt(count))
  const cell = (2 * HALF_CITY_KM) / columns
  const at = (line: number) => (line + 0.5) * cell - HALF_CITY_KM
  const zones = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    ...moved(DEFAULT_CENTRE, at(Math.floor(n / columns)), at(n % columns)),
    radiusKm: Math.min(MOST_RADIUS_KM, cell / 2),
  }))
  await sql.query(
    `insert into zones (id, name, latitude, longitude, radius_km)
      select id, 'Zona ' || left(id::text, 8), lat, lng, km
      from unnest($1::uuid[], $2::float8[], $3::float8[], $4::float8[]) as zone (id, lat, lng, km)`,
    [
      ids(zones),
      zones.map(({ lat }) => lat),
      zones.map(({ lng }) => lng),
      zones.map(({ radiusKm }) => radiusKm),
    ],
  )
  return zones
}

/** Activated riders with a session each; on duty at their places from now on, if so wanted. */
export async function insertRiders(
  sql: pg.Client,
  riders: readonly (Place & { readonly zoneId: string })[],
  working: boolean,
): Promise<Person[]> {
  const people = riders.map((rider) => ({ ...rider, id: randomUUID(), token: newToken() }))
  await sql.query(
    `with person as (
      select * from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[], $5::bytea[])
        as person (id, zone_id, lat, lng, token_hash)
    ), rider as (
      insert into riders (id, full_name, email, password_hash, document_number, phone, vehicle_type, zone_id, activated_at,
        working, last_free_at, last_latitude, last_longitude, last_accuracy_m, last_position_at, heard_at,
        dni_photo, selfie_photo, created_at)
      select id, 'Rider ' || left(id::text, 8), id || '@bench.example', 'none', '30111222', '+5491155550199', 'Moto', zone_id,
        now(), $6, now(), lat, lng, 10, now(), now(), 'none', 'none', now()
      from person returning id, zone_id
    ), allowed as (
      insert into rider_zones (rider_id, zone_id) select id, zone_id from rider
    ), shift as (
      insert into shifts (rider_id, zone_id, on_at, latitude, longitude, placed_at)
      select id, zone_id, now(), lat, lng, now() from person where $6
    )
    insert into sessions (token_hash, rider_id, created_at, last_used_at)
    select token_hash, id, now(), now() from person`,
    [
      ids(people),
      people.map(({ zoneId }) => zoneId),
      people.map(({ lat }) => lat),
      people.map(({ lng }) => lng),
      people.map(({ token }) => hashToken(token)),
      working,
    ],
  )
  return people
}

/** Another session of a rider that is there already. */
export async function openSessionOf(sql: pg.Client, riderId: string): Promise<Person> {
  const token = newToken()
  await sql.query(
    'insert into sessions (token_hash, rider_id, created_at, last_used_at) values ($1, $2, now(), now())',
    [hashToken(token), riderId],
  )
  return { id: riderId, token }
}

/** An operator with a session. */
export async function insertOperator(sql: pg.Client): Promise<Person> {
  const operator = { id: randomUUID(), token: newToken() }
  await sql.query(
    `with operator as (
      insert into operators (id, email, full_name, role)
      values ($1::uuid, $1::uuid || '@bench.example', 'Olga Operadora', 'admin') returning id
    )
    insert into sessions (token_hash, operator_id, created_at, last_used_at) select $2, id, now(), now() from operator`,
    [operator.id, hashToken(operator.token)],
  )
  return operator
}

/** Stores with a key each. */
export async function insertStores(
  sql: pg.Client,
  stores: readonly (Place & { readonly zoneId: string })[],
): Promise<Store[]> {
  const made = stores.map((store) => {
    const id = randomUUID()
    return { ...store, id, ...newStoreKey(id, new Date()) }
  })
  await sql.query(
    `with store as (
      select * from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[], $5::bytea[], $6::text[])
        as store (id, zone_id, lat, lng, key_hash, last_four)
    ), kept as (
      insert into stores (id, name, latitude, longitude, street, street_number, city, zone_id)
      select id, 'Tienda ' || left(id::text, 8), lat, lng, 'Avenida Demo', '1234', 'Buenos Aires', zone_id from store
    )
    insert into store_keys (key_hash, store_id, last_four, created_at) select key_hash, id, last_four, now() from store`,
    [
      ids(made),
      made.map(({ zoneId }) => zoneId),
      made.map(({ lat }) => lat),
      made.map(({ lng }) => lng),
      made.map(({ row }) => row.key_hash),
      made.map(({ row }) => row.last_four),
    ],
  )
  return made.map(({ id, zoneId, lat, lng, apiKey }) => ({ id, zoneId, lat, lng, apiKey }))
}

const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id)
