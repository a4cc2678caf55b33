/** The query that reads the dispatcher's view of a zone. */
import { ACTIVE_STATUSES, type OrderStatus } from '@puni/contract/orders/order-states'
import { MEMORY_MS } from '@puni/dispatch/foresight'
import type { Courier, OpenOrder, PastOrder } from '@puni/dispatch/snapshot'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { type RawBuilder, sql } from 'kysely'
import { declinesOf } from './declines.ts'
import { dayOf, startOfDay } from '../../platform/calendar.ts'
import type { Database } from '../../platform/database/schema.ts'
import { mayBeAsked } from '../../subjects/offers/may-be-asked.ts'
import type { Pickups } from '../../subjects/orders/preparation.ts'

type LatLng = [lat: number, lng: number]

/** An order's pickup and dropoff, and what is known of when it can be picked up. */
export interface EndsRow extends Pick<OpenOrder, 'createdAt'> {
  readonly from: LatLng
  readonly to: LatLng
  /** As the store said; null if it did not. */
  readonly dueAt: number | null
  readonly storeId: string | null
}

/** A recently placed order. */
export interface RecentRow extends EndsRow, Pick<PastOrder, 'id'> {}

/** An order not currently on offer to anyone. */
interface OrderRow extends RecentRow, Pick<OpenOrder, 'isUrgent'> {
  readonly declined: Readonly<Record<string, number>>
  /** Riders to whom operators do not want it offered. */
  readonly excluded: readonly string[]
}

/** An order in progress. */
interface JobRow extends EndsRow {
  readonly riderId: string
  readonly status: OrderStatus
  readonly since: number
}

/** A rider on duty. */
interface RiderRow extends Pick<Courier, 'id' | 'lastFreeAt' | 'misses' | 'earnedAnHour'> {
  readonly vehicle: VehicleType
  readonly at: LatLng
  readonly placedAt: number
}

/** A zone, as one JSON document. Times are epoch milliseconds. */
export interface ZoneRow {
  readonly lat: number
  readonly lng: number
  readonly orders: readonly OrderRow[]
  readonly recent: readonly RecentRow[]
  readonly riders: readonly RiderRow[]
  /** Of these riders. */
  readonly jobs: readonly JobRow[]
  /** By store; of the stores of these orders, those with any, or that say how long they take. */
  readonly pickups: Readonly<Record<string, Pickups>>
}

/** A zone as it was read: the JSON of a `ZoneRow`, left to whoever decides, and how much is in it. */
export interface ZoneReading {
  readonly json: string
  readonly open: number
  readonly recent: number
  readonly riders: number
}

/** The parameters for reading a zone. */
export interface ZoneQuery {
  readonly zoneId: string
  readonly now: Date
  readonly positionFreshMs: number
  /** Whose days count what riders earn. */
  readonly timeZone: string
}

/** Reads a zone in one query; null for an unknown one. */
export async function readZone(db: Database, query: ZoneQuery): Promise<ZoneReading | null> {
  const { rows } = await zoneQuery(query).execute(db)
  return rows[0] ?? null
}

/**
 * A zone's open orders, the recently placed ones, and the riders who may be asked now or soon: those of `mayBeAsked` without a live offer.
 */
export function zoneQuery(query: ZoneQuery): RawBuilder<ZoneReading> {
  const { zoneId, now } = query
  return sql<ZoneReading>`
    with open_orders as materialized (
      select * from orders where zone_id = ${zoneId} and status = 'pending'
        and not exists (select 1 from offers where order_id = orders.id and outcome is null)
    ), recent_orders as materialized (
      select * from orders where zone_id = ${zoneId} and created_at > ${new Date(now.getTime() - MEMORY_MS)}
    ), on_duty as materialized (
      ${ridersOnDuty(query)}
    ), duty as materialized (
      ${dutyToday(query)}
    ), jobs as materialized (
      select orders.* from orders join on_duty on on_duty.id = assigned_rider_id
      where status in (${sql.join(ACTIVE_STATUSES)})
    )
    select json_build_object(
        'lat', latitude, 'lng', longitude,
        'orders', (${OPEN_ORDERS}), 'recent', (${RECENT_ORDERS}), 'riders', (${ridersOf(query)}), 'jobs', (${JOBS}),
        'pickups', (${PICKUPS})
      )::text as json,
      (select count(*) from open_orders)::integer as open,
      (select count(*) from recent_orders)::integer as recent,
      (select count(*) from on_duty)::integer as riders
    from zones where id = ${zoneId}
  `
}

function ridersOnDuty({ zoneId, now, positionFreshMs }: ZoneQuery): RawBuilder<unknown> {
  return sql`
    select * from riders
    where zone_id = ${zoneId} and ${mayBeAsked({ now, positionFreshMs })}
      and not exists (select 1 from offers where rider_id = riders.id and outcome is null)
  `
}

/** How long riders have been on duty today, by rider. */
function dutyToday({ now, timeZone }: ZoneQuery): RawBuilder<unknown> {
  const midnight = startOfDay(dayOf(now, timeZone), timeZone)
  return sql`
    select rider_id, sum(extract(epoch from least(off_at, ${now}) - greatest(on_at, ${midnight}))) / 3600 as hours
    from on_duty join shifts on rider_id = on_duty.id
    where tstzrange(on_at, off_at, '[]') && tstzrange(${midnight}, ${now}, '[]')
    group by rider_id
  `
}

const ms = (instant: string) => sql`extract(epoch from ${sql.ref(instant)}) * 1000`

/**
 * When the current step of an order in progress began: from the arrival at the store on, the step's own time, since the
 * phone may have reported it late.
 */
const SINCE = sql`extract(epoch from coalesce(picked_up_at, arrived_at, updated_at)) * 1000`
const ENDS = sql`
  'from', json_build_array(origin_latitude, origin_longitude),
  'to', json_build_array(destination_latitude, destination_longitude),
  'createdAt', ${ms('created_at')}, 'dueAt', ${ms('pickup_due_at')}, 'storeId', store_id
`
const OPEN_ORDERS = sql`
  select coalesce(json_agg(json_build_object(
    'id', id, 'isUrgent', is_urgent, ${ENDS},
    'declined', (
      select coalesce(json_object_agg(rider_id, ${ms('at')}), '{}')
      from (${declinesOf(sql`open_orders.id`)}) as declines
    ),
    'excluded', (
      select coalesce(json_agg(rider_id), '[]') from order_exclusions where order_id = open_orders.id
    )
  )), '[]')
  from open_orders
`
const RECENT_ORDERS = sql`
  select coalesce(json_agg(json_build_object('id', id, ${ENDS})), '[]')
  from recent_orders
`
/** At least an hour: nobody stands behind for hours because of one good order at the beginning. */
const ridersOf = ({ now, timeZone }: ZoneQuery) => sql`
  select coalesce(json_agg(json_build_object(
    'id', id, 'vehicle', vehicle_type, 'at', json_build_array(last_latitude, last_longitude),
    'placedAt', ${ms('last_position_at')}, 'lastFreeAt', ${ms('last_free_at')}, 'misses', misses_in_row,
    'earnedAnHour', round(coalesce(centavos, 0) / 100.0 / greatest(1, coalesce(hours, 0)))
  )), '[]')
  from on_duty left join duty on duty.rider_id = id
    left join rider_days on rider_days.rider_id = id and day = ${dayOf(now, timeZone)}::date
`
/** Beside the riders, not within: a plan that looks for the job of each would read all jobs once for each rider. */
const JOBS = sql`
  select coalesce(json_agg(json_build_object(
    'riderId', assigned_rider_id, 'status', status, 'since', ${SINCE}, ${ENDS}
  )), '[]')
  from jobs
`
const PICKUPS = sql`
  select coalesce(json_object_agg(stores.id, json_build_object(
    'saidMs', preparation_minutes * 60000,
    'tookMs', coalesce(took_ms, '{}'), 'waitedMs', coalesce(waited_ms, '{}')
  )), '{}')
  from stores left join store_preparation on store_id = stores.id
  where (took_ms is not null or preparation_minutes is not null) and stores.id in (
    select store_id from open_orders where pickup_due_at is null
    union select store_id from recent_orders where pickup_due_at is null
    union select store_id from jobs where pickup_due_at is null
  )
`
