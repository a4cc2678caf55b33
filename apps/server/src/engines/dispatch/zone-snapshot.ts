/** Reads what the dispatcher must know of a zone, in one query. */
import { ACTIVE_STATUSES, type OrderStatus } from '@puni/contract/order-states'
import type { VehicleType } from '@puni/contract/limits'
import { MEMORY_MS } from '@puni/dispatch/foresight'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { declinesOf } from './declines.ts'
import { type Spot, planeAround } from './plane.ts'
import { learnedPreparation } from './preparation.ts'

/** An order that is offered to nobody. Times are epoch milliseconds. */
export interface PendingOrder {
  readonly id: string
  readonly pickup: Spot
  readonly dropoff: Spot
  readonly createdAt: number
  /** Told by the store, or learned from it; when it was placed where nothing is known. */
  readonly readyAt: number
  readonly isUrgent: boolean
  /** Riders who let it go or gave it up, with since when that counts. */
  readonly declined: ReadonlyMap<string, number>
}

/** An order placed lately, whatever became of it. */
export type RecentOrder = Pick<PendingOrder, 'id' | 'pickup' | 'dropoff' | 'createdAt' | 'readyAt'>

/** A rider on duty, seen lately, without a live offer. */
export interface RiderOnDuty {
  readonly id: string
  readonly vehicle: VehicleType
  readonly place: Spot
  /** When it was there. */
  readonly placedAt: number
  readonly lastFreeAt: number | null
  /** What the rider is at. */
  readonly job: Job | null
}

/** An order under way. */
export interface Job {
  readonly status: OrderStatus
  /** Since when it has this status. */
  readonly since: number
  readonly pickup: Spot
  readonly dropoff: Spot
  readonly readyAt: number
}

/** A zone as it is stored. */
export interface ZoneState {
  readonly orders: readonly PendingOrder[]
  readonly recent: readonly RecentOrder[]
  readonly riders: readonly RiderOnDuty[]
}

interface RecentRow {
  readonly id: string
  readonly from: [lat: number, lng: number]
  readonly to: [lat: number, lng: number]
  readonly createdAt: number
  readonly readyAt: number
}

interface OrderRow extends RecentRow {
  readonly isUrgent: boolean
  readonly declined: Readonly<Record<string, number>>
}

interface RiderRow {
  readonly id: string
  readonly vehicle: VehicleType
  readonly at: [lat: number, lng: number]
  readonly placedAt: number
  readonly lastFreeAt: number | null
  readonly job: {
    readonly status: OrderStatus
    readonly since: number
    readonly from: [lat: number, lng: number]
    readonly to: [lat: number, lng: number]
    readonly readyAt: number
  } | null
}

/** What a zone is read by. */
export interface ZoneQuery {
  readonly zoneId: string
  readonly now: Date
  readonly positionFreshMs: number
  readonly pickupServiceMs: number
}

/**
 * Open orders of a zone, those placed lately, and the riders who may be asked now or soon: allowed and on duty there, seen lately, without a live
 * offer. A rider whom the last offer did not reach is asked nothing more until the phone is heard from again.
 */
export async function readZone(
  db: Database,
  { zoneId, now, positionFreshMs, pickupServiceMs }: ZoneQuery,
): Promise<ZoneState> {
  const ms = (instant: string) => sql`extract(epoch from ${sql.ref(instant)}) * 1000`
  const readyAt = sql`coalesce(
    ${ms('pickup_due_at')}, ${ms('created_at')} + coalesce(preparation.milliseconds, 0)
  )`
  // The last step of an order under way: from the pickup on its own time, which the phone may have told late.
  const since = sql`extract(epoch from coalesce(picked_up_at, updated_at)) * 1000`
  const ends = sql`
    'from', json_build_array(origin_latitude, origin_longitude),
    'to', json_build_array(destination_latitude, destination_longitude),
    'readyAt', ${readyAt}
  `
  const { rows } = await sql<{
    lat: number
    lng: number
    orders: OrderRow[]
    recent: RecentRow[]
    riders: RiderRow[]
  }>`
    with open_orders as (
      select * from orders where zone_id = ${zoneId} and status = 'pending'
        and not exists (select 1 from offers where order_id = orders.id and outcome is null)
    ), recent_orders as (
      select * from orders where zone_id = ${zoneId} and created_at > ${new Date(now.getTime() - MEMORY_MS)}
    ), on_duty as (
      select * from riders
      where working and zone_id = ${zoneId}
        -- Who carries an order in a zone that was taken away does not come free for it.
        and exists (select 1 from rider_zones where rider_id = riders.id and zone_id = riders.zone_id)
        and last_position_at > ${new Date(now.getTime() - positionFreshMs)}
        and not exists (select 1 from offers where rider_id = riders.id and outcome is null)
        and not exists (
          select 1 from (
            select outcome, closed_at from offers where rider_id = riders.id order by offered_at desc limit 1
          ) as last
          where outcome = 'unreached' and (heard_at is null or closed_at > heard_at)
        )
    ), jobs as (
      select orders.* from orders join on_duty on on_duty.id = assigned_rider_id
      where status in (${sql.join(ACTIVE_STATUSES)})
    ), preparation as (
      ${learnedPreparation(
        sql`select store_id from open_orders where pickup_due_at is null
            union select store_id from recent_orders where pickup_due_at is null
            union select store_id from jobs where pickup_due_at is null`,
        pickupServiceMs,
      )}
    )
    select latitude as lat, longitude as lng, (
      select coalesce(json_agg(json_build_object(
        'id', id, 'createdAt', ${ms('created_at')}, 'isUrgent', is_urgent, ${ends},
        'declined', (
          select coalesce(json_object_agg(rider_id, ${ms('at')}), '{}')
          from (${declinesOf(sql`open_orders.id`)}) as declines
        )
      )), '[]')
      from open_orders left join preparation on preparation.store_id = open_orders.store_id
    ) as orders, (
      select coalesce(json_agg(json_build_object('id', id, 'createdAt', ${ms('created_at')}, ${ends})), '[]')
      from recent_orders left join preparation on preparation.store_id = recent_orders.store_id
    ) as recent, (
      select coalesce(json_agg(json_build_object(
        'id', id, 'vehicle', vehicle_type, 'at', json_build_array(last_latitude, last_longitude),
        'placedAt', ${ms('last_position_at')}, 'lastFreeAt', ${ms('last_free_at')},
        'job', (
          select json_build_object('status', status, 'since', ${since}, ${ends})
          from jobs left join preparation on preparation.store_id = jobs.store_id
          where assigned_rider_id = on_duty.id
        )
      )), '[]')
      from on_duty
    ) as riders
    from zones where id = ${zoneId}
  `.execute(db)
  const [zone] = rows
  if (zone === undefined) return { orders: [], recent: [], riders: [] }
  const plane = planeAround(zone)
  const spot = ([lat, lng]: [number, number]) => plane({ lat, lng })
  const endsOf = ({ from, to, readyAt }: Pick<OrderRow, 'from' | 'to' | 'readyAt'>) => ({
    pickup: spot(from),
    dropoff: spot(to),
    readyAt,
  })
  return {
    orders: zone.orders.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      isUrgent: row.isUrgent,
      declined: new Map(Object.entries(row.declined)),
      ...endsOf(row),
    })),
    recent: zone.recent.map((row) => ({ id: row.id, createdAt: row.createdAt, ...endsOf(row) })),
    riders: zone.riders.map(({ id, vehicle, at, placedAt, lastFreeAt, job }) => ({
      id,
      vehicle,
      place: spot(at),
      placedAt,
      lastFreeAt,
      job: job && { status: job.status, since: job.since, ...endsOf(job) },
    })),
  }
}
