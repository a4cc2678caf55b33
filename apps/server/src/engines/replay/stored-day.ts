/** A zone's stored day. */
import type { DayOrder, Shift } from '@puni/dispatch/simulate'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { planeAround, type Spot } from '../dispatch/plane.ts'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import { LEAST } from '../../subjects/orders/preparation.ts'
import { handedOverAt, learnedPreparation } from './preparation.ts'

/** An order as it actually went. Times are epoch milliseconds. */
export interface StoredOrder extends Required<DayOrder> {
  readonly pickup: Spot
  readonly dropoff: Spot
  /** What its rider earns, in pesos. */
  readonly earns: number
  /** When it was handed over at the store, and when it reached the door. */
  readonly pickedUpAt: number | null
  readonly deliveredAt: number | null
  readonly riderId: string | null
}

/** A rider's time on duty; its end is Infinity while it is in progress. */
export interface StoredShift extends Omit<Shift, 'place'> {
  readonly riderId: string
  /** Where the rider was first seen; null if never seen. */
  readonly place: Spot | null
}

export interface StoredDay {
  readonly orders: readonly StoredOrder[]
  readonly shifts: readonly StoredShift[]
}

/** Which day, in the platform's calendar, and how to read it. */
export interface DayQuery {
  readonly zoneId: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly timeZone: string
  readonly now: Date
  readonly pickupServiceMs: number
}

/** Whether there is such a zone. */
export async function zoneExists(db: Database, zoneId: string): Promise<boolean> {
  const zone = await db.selectFrom('zones').select('id').where('id', '=', zoneId).executeTakeFirst()
  return zone !== undefined
}

/**
 * Reads a day: the orders placed that day, except any still in progress today, and who was on duty. Null for
 * an unknown zone.
 */
export async function readDay(db: Database, query: DayQuery): Promise<StoredDay | null> {
  const zone = await db
    .selectFrom('zones')
    .select(['latitude as lat', 'longitude as lng'])
    .where('id', '=', query.zoneId)
    .executeTakeFirst()
  if (zone === undefined) return null
  const plane = planeAround(zone)
  return { orders: await readOrders(db, query, plane), shifts: await readShifts(db, query, plane) }
}

type Plane = ReturnType<typeof planeAround>

interface OrderRow {
  readonly id: string
  readonly from: [number, number]
  readonly to: [number, number]
  readonly placed_at: Date
  readonly due_at: Date | null
  readonly preparation: number | null
  /** Of the store: kept pickups; null without a store. */
  readonly pickups: number | null
  readonly handed_over_at: Date | null
  readonly picked_up_at: Date | null
  readonly delivered_at: Date | null
  readonly cancelled_at: Date | null
  readonly is_urgent: boolean
  readonly shipping_cost: number
  readonly rider_id: string | null
}

async function readOrders(
  db: Database,
  { zoneId, day, timeZone, now, pickupServiceMs }: DayQuery,
  plane: Plane,
): Promise<StoredOrder[]> {
  const from = startOfDay(day, timeZone)
  const to = endOfDay(day, timeZone)
  const { rows } = await sql<OrderRow>`
    with preparation as (
      ${learnedPreparation(
        sql`select distinct store_id from orders
            where zone_id = ${zoneId} and created_at >= ${from} and created_at < ${to} and store_id is not null`,
        pickupServiceMs,
      )}
    )
    select orders.id, array[origin_latitude, origin_longitude] as from,
      array[destination_latitude, destination_longitude] as to,
      created_at as placed_at, pickup_due_at as due_at,
      coalesce(preparation.milliseconds, stores.preparation_minutes * 60000) as preparation,
      case when stores.id is not null then coalesce(cardinality(took_ms), 0) end as pickups,
      ${handedOverAt('orders', pickupServiceMs)} as handed_over_at,
      picked_up_at, delivered_at, is_urgent, shipping_cost, assigned_rider_id as rider_id,
      case when status in ('canceled', 'error') then (
        select at from order_events where order_id = orders.id and order_events.status in ('canceled', 'error')
        order by order_events.id desc limit 1
      ) end as cancelled_at
    from orders left join preparation on preparation.store_id = orders.store_id
      left join stores on stores.id = orders.store_id
      left join store_preparation on store_preparation.store_id = stores.id
    where orders.zone_id = ${zoneId} and created_at >= ${from} and created_at < ${to}
      and (status in ('delivered', 'canceled', 'error') or ${to} <= ${now})
    order by created_at, orders.id
  `.execute(db)
  return rows.map((row) => orderAsItWent(row, pickupServiceMs, plane))
}

function orderAsItWent(row: OrderRow, pickupServiceMs: number, plane: Plane): StoredOrder {
  const placedAt = row.placed_at.getTime()
  const expectedReadyAt = Math.max(placedAt, row.due_at?.getTime() ?? placedAt + (row.preparation ?? 0))
  // The rider leaves half a service time after the handover.
  const pickedUpAt = row.picked_up_at === null ? null : row.picked_up_at.getTime() - pickupServiceMs / 2
  const readyAt = row.handed_over_at?.getTime() ?? Math.min(expectedReadyAt, pickedUpAt ?? Infinity)
  const [lat, lng] = row.from
  const [doorLat, doorLng] = row.to
  return {
    id: row.id,
    pickup: plane({ lat, lng }),
    dropoff: plane({ lat: doorLat, lng: doorLng }),
    placedAt,
    readyAt: Math.max(placedAt, readyAt),
    expectedReadyAt,
    isReadyUnknown: row.due_at === null && row.preparation === null && (row.pickups ?? LEAST) < LEAST,
    isUrgent: row.is_urgent,
    earns: row.shipping_cost / 100,
    pickedUpAt: pickedUpAt && Math.max(placedAt, pickedUpAt),
    deliveredAt: row.delivered_at?.getTime() ?? null,
    cancelledAt: row.cancelled_at?.getTime() ?? null,
    riderId: row.rider_id,
  }
}

async function readShifts(
  db: Database,
  { zoneId, day, timeZone }: DayQuery,
  plane: Plane,
): Promise<StoredShift[]> {
  const shifts = await db
    .selectFrom('shifts')
    .innerJoin('riders', 'riders.id', 'shifts.rider_id')
    .selectAll('shifts')
    .select('riders.vehicle_type')
    .where('shifts.zone_id', '=', zoneId)
    // As the index by time has it: whoever was on duty at any moment of the day, without those of all former days.
    .where(
      sql<boolean>`tstzrange(on_at, off_at, '[]') && tstzrange(${startOfDay(day, timeZone)}, ${endOfDay(day, timeZone)})`,
    )
    .orderBy('shifts.id')
    .execute()
  return shifts.map(({ id, rider_id, vehicle_type, latitude, longitude, placed_at, on_at, off_at }) => ({
    id,
    riderId: rider_id,
    vehicle: vehicle_type,
    place: latitude === null || longitude === null ? null : plane({ lat: latitude, lng: longitude }),
    onAt: Math.max(on_at.getTime(), placed_at?.getTime() ?? -Infinity),
    offAt: off_at?.getTime() ?? Infinity,
  }))
}
