/** The query that reads the dispatcher's view of a zone. */
import { ACTIVE_STATUSES, type OrderStatus } from '@puni/contract/order-states'
import { MEMORY_MS } from '@puni/dispatch/foresight'
import type { Courier, OpenOrder, PastOrder } from '@puni/dispatch/snapshot'
import type { VehicleType } from '@puni/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { declinesOf } from './declines.ts'
import { learnedPreparation } from './preparation.ts'

type LatLng = [lat: number, lng: number]

/** An order's pickup and dropoff, and when it can be picked up. */
interface EndsRow extends Pick<OpenOrder, 'readyAt'> {
  readonly from: LatLng
  readonly to: LatLng
}

/** A recently placed order. */
export interface RecentRow extends EndsRow, Omit<PastOrder, 'pickup' | 'dropoff'> {}

/** An order not currently on offer to anyone. */
interface OrderRow extends RecentRow, Pick<OpenOrder, 'isUrgent'> {
  readonly declined: Readonly<Record<string, number>>
}

/** An order in progress. */
export interface JobRow extends EndsRow {
  readonly status: OrderStatus
  readonly since: number
}

/** A rider on duty. */
interface RiderRow extends Pick<Courier, 'id' | 'lastFreeAt'> {
  readonly vehicle: VehicleType
  readonly at: LatLng
  readonly placedAt: number
  readonly job: JobRow | null
}

/** A zone, as one row. Times are epoch milliseconds. */
export interface ZoneRow {
  readonly lat: number
  readonly lng: number
  readonly orders: readonly OrderRow[]
  readonly recent: readonly RecentRow[]
  readonly riders: readonly RiderRow[]
}

/** The parameters for reading a zone. */
export interface ZoneQuery {
  readonly zoneId: string
  readonly now: Date
  readonly positionFreshMs: number
  readonly pickupServiceMs: number
}

/**
 * A zone's open orders, the recently placed ones, and the riders who may be asked now or soon: allowed and on
 * duty there, seen recently, without a live offer. A rider whom the last offer didn't reach isn't asked again
 * until the phone makes contact.
 */
export function zoneQuery(query: ZoneQuery): RawBuilder<ZoneRow> {
  const { zoneId, now, pickupServiceMs } = query
  return sql<ZoneRow>`
    with open_orders as (
      select * from orders where zone_id = ${zoneId} and status = 'pending'
        and not exists (select 1 from offers where order_id = orders.id and outcome is null)
    ), recent_orders as (
      select * from orders where zone_id = ${zoneId} and created_at > ${new Date(now.getTime() - MEMORY_MS)}
    ), on_duty as (
      ${ridersOnDuty(query)}
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
    select latitude as lat, longitude as lng,
      (${OPEN_ORDERS}) as orders, (${RECENT_ORDERS}) as recent, (${RIDERS}) as riders
    from zones where id = ${zoneId}
  `
}

function ridersOnDuty({ zoneId, now, positionFreshMs }: ZoneQuery): RawBuilder<unknown> {
  return sql`
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
  `
}

const ms = (instant: string) => sql`extract(epoch from ${sql.ref(instant)}) * 1000`

const READY_AT = sql`coalesce(
  ${ms('pickup_due_at')}, ${ms('created_at')} + coalesce(preparation.milliseconds, 0)
)`
/**
 * When the current step of an order in progress began: from the pickup on, the step's own time, since the
 * phone may have reported it late.
 */
const SINCE = sql`extract(epoch from coalesce(picked_up_at, updated_at)) * 1000`
const ENDS = sql`
  'from', json_build_array(origin_latitude, origin_longitude),
  'to', json_build_array(destination_latitude, destination_longitude),
  'readyAt', ${READY_AT}
`
const OPEN_ORDERS = sql`
  select coalesce(json_agg(json_build_object(
    'id', id, 'createdAt', ${ms('created_at')}, 'isUrgent', is_urgent, ${ENDS},
    'declined', (
      select coalesce(json_object_agg(rider_id, ${ms('at')}), '{}')
      from (${declinesOf(sql`open_orders.id`)}) as declines
    )
  )), '[]')
  from open_orders left join preparation on preparation.store_id = open_orders.store_id
`
const RECENT_ORDERS = sql`
  select coalesce(json_agg(json_build_object('id', id, 'createdAt', ${ms('created_at')}, ${ENDS})), '[]')
  from recent_orders left join preparation on preparation.store_id = recent_orders.store_id
`
const RIDERS = sql`
  select coalesce(json_agg(json_build_object(
    'id', id, 'vehicle', vehicle_type, 'at', json_build_array(last_latitude, last_longitude),
    'placedAt', ${ms('last_position_at')}, 'lastFreeAt', ${ms('last_free_at')},
    'job', (
      select json_build_object('status', status, 'since', ${SINCE}, ${ENDS})
      from jobs left join preparation on preparation.store_id = jobs.store_id
      where assigned_rider_id = on_duty.id
    )
  )), '[]')
  from on_duty
`
