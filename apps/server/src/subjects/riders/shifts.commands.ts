/**
 * Times on duty, recorded so that it can later be established who was available. A rider has at most one open
 * shift.
 */
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Begins a shift in the rider's zone, at the rider's position if it is already known. */
export async function beginShift(tx: DatabaseTransaction, now: Date, riderId: string): Promise<void> {
  await sql`
    insert into shifts (rider_id, zone_id, on_at, latitude, longitude, placed_at)
    select id, zone_id, ${now}, last_latitude, last_longitude, last_position_at from riders where id = ${riderId}
  `.execute(tx)
}

/** Ends a rider's open shift, if any. If the clock was set back, it ends at its start. */
export async function endShift(tx: DatabaseTransaction, now: Date, riderId: string): Promise<void> {
  await tx
    .updateTable('shifts')
    .set({ off_at: sql<Date>`greatest(on_at, ${now}::timestamptz)` })
    .where('rider_id', '=', riderId)
    .where('off_at', 'is', null)
    .execute()
}

/** A position of a rider on duty. */
export interface SeenAt {
  readonly lat: number
  readonly lng: number
  readonly accuracy: number
  /** By the phone's clock. */
  readonly at: Date
}

/** A less accurate position measures no leg, metres. */
const VAGUE_M = 100
/** Phones say to be more accurate than they are: nothing shorter is a leg, metres. */
const LEAST_M = 50
/** Nobody knows which way was ridden in such a time without a position: five reports are missing. Seconds. */
const GAP_S = 300
/** Faster than a vehicle in a city, metres a second. */
const FASTEST = 35
const METRES_A_DEGREE = 111_195
const IN_HAND = sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))

/**
 * A rider's leg without an order, up to this position. It is measured from where the last one ended, and ends only farther away than twice what
 * both accuracies say: whoever stands still goes nowhere, however long the phone's positions jitter. `metres` is 0 where nobody knows that it was ridden.
 */
const legTo = (riderId: string, { lat, lng, accuracy, at }: SeenAt) => sql`
  select id, is_held, is_held or is_useful and (leg_latitude is null or metres > noise or seconds > ${GAP_S}) as ends,
    case when not is_held and is_useful and metres > noise and seconds <= ${GAP_S} and metres <= noise + ${FASTEST} * seconds
      then metres else 0 end as metres
  from (
    select id, leg_latitude,
      exists (select from orders where assigned_rider_id = riders.id and status in (${IN_HAND})) as is_held,
      ${accuracy}::float8 <= ${VAGUE_M} and (last_position_at is null or last_position_at < ${at}) as is_useful,
      ${METRES_A_DEGREE} * sqrt(
        power(${lat}::float8 - leg_latitude, 2) + power((${lng}::float8 - leg_longitude) * cosd(leg_latitude), 2)
      ) as metres,
      greatest(${LEAST_M}, 2 * (leg_accuracy_m + ${accuracy}::float8)) as noise,
      extract(epoch from ${at}::timestamptz - last_position_at)::float8 as seconds
    from riders where id = ${riderId} and working for no key update
  ) as rider
`

/**
 * Records the position of a rider on duty; the first one is stored with the shift, to which the way without an order is added. A delayed position,
 * older than the last known one, only counts as a sign of life. Throws RIDER_OFF_DUTY.
 */
export async function notePlace(
  db: Database,
  now: Date,
  riderId: string,
  { at: deviceAt, ...place }: SeenAt,
): Promise<Outcome> {
  const { lat, lng, accuracy } = place
  // A phone's clock may run fast; a position is never later than now.
  const at = deviceAt < now ? deviceAt : now
  const { rows } = await sql`
    with leg as (${legTo(riderId, { ...place, at })}), seen as (
      update riders set heard_at = ${now},
        (last_latitude, last_longitude, last_accuracy_m, last_position_at) = (
          select * from (values
            (last_latitude, last_longitude, last_accuracy_m, last_position_at),
            (${lat}::float8, ${lng}::float8, ${accuracy}::float8, ${at}::timestamptz)
          ) as place (lat, lng, accuracy, at) order by at desc nulls last limit 1
        ),
        leg_latitude = case when not ends then leg_latitude when not is_held then ${lat} end,
        leg_longitude = case when not ends then leg_longitude when not is_held then ${lng} end,
        leg_accuracy_m = case when not ends then leg_accuracy_m when not is_held then ${accuracy} end
      from leg where riders.id = leg.id
      returning riders.id, last_latitude, last_longitude, last_position_at, metres
    ), placed as (
      update shifts set latitude = coalesce(latitude, last_latitude), longitude = coalesce(longitude, last_longitude),
        placed_at = coalesce(placed_at, last_position_at), metres_free = metres_free + metres
      from seen where rider_id = seen.id and off_at is null and (placed_at is null or metres > 0)
    )
    select id from seen
  `.execute(db)
  if (rows.length === 0) throw new Refusal('RIDER_OFF_DUTY')
  return { happened: [{ type: 'rider-located', riderId }] }
}
