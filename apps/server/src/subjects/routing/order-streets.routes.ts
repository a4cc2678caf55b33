/** The part of the city's streets that a phone keeps with its order. */
import { metresBetween } from '@puni/streets/geodesic'
import { cutStreets } from '@puni/streets/guidance/cut-streets'
import { encodeStreets } from '@puni/streets/graph/graph-streets'
import type { Position } from '@puni/contract/fields'
import type { StreetPart } from '@puni/contract/routing/entities'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { City } from '../city/city.ts'

/** 250 to 400 kB, and twice what the longest ways across Buenos Aires need. More do not fit beside an order: the way is too long. */
const MOST_EDGES = 16_000
/** From farther away than this, metres, the way to the city is not one by its streets. */
const FARTHEST_M = 100_000

interface Dependencies {
  readonly db: Database
  readonly city: City | null
  readonly config: Pick<Config, 'TRAFFIC_FACTOR'>
}

/** Streets for the way of the order that a rider holds. */
export function serveOrderStreets(serve: Serve, { db, city, config }: Dependencies): void {
  serve('getOrderStreets', async ({ params, query, caller }) => {
    const order = await db
      .selectFrom('orders')
      .select(['assigned_rider_id', 'origin_latitude', 'origin_longitude'])
      .select(['destination_latitude', 'destination_longitude'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
    if (order.assigned_rider_id !== caller.id) throw new Refusal('FORBIDDEN')
    if (city === null) return { part: null }
    const pickup = { lat: order.origin_latitude, lng: order.origin_longitude }
    const delivery = { lat: order.destination_latitude, lng: order.destination_longitude }
    const lines = [
      lineBetween(city, query.from, pickup, query.vehicle),
      lineBetween(city, pickup, delivery, query.vehicle),
    ]
    return { part: partAround(city, lines, config.TRAFFIC_FACTOR) }
  })
}

/** By streets where there is a way, else straight. */
function lineBetween({ router }: City, from: Position, to: Position, vehicle: VehicleType): Position[] {
  if (metresBetween(from, to) > FARTHEST_M) return [to]
  return router.route(from, to, { vehicle, traffic: 1 })?.path ?? [from, to]
}

function partAround(city: City, lines: readonly Position[][], traffic: number): StreetPart | null {
  const streets = cutStreets(city.router.graph, lines, MOST_EDGES)
  if (streets === null) return null
  return { streets: Buffer.from(encodeStreets(streets)).toString('base64'), traffic, city: city.info }
}
