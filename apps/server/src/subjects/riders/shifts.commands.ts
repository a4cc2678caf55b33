/**
 * Times on duty, recorded so that it can later be established who was available. A rider has at most one open
 * shift.
 */
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

/**
 * Records the position of a rider on duty; the first one is stored with the shift. A delayed position, older
 * than the last known one, only counts as a sign of life. Throws RIDER_OFF_DUTY.
 */
export async function notePlace(
  db: Database,
  now: Date,
  riderId: string,
  { lat, lng, accuracy, at: deviceAt }: SeenAt,
): Promise<Outcome> {
  // A phone's clock may run fast; a position is never later than now.
  const at = deviceAt < now ? deviceAt : now
  const { rows } = await sql`
    with seen as (
      update riders set heard_at = ${now},
        (last_latitude, last_longitude, last_accuracy_m, last_position_at) = (
          select * from (values
            (last_latitude, last_longitude, last_accuracy_m, last_position_at),
            (${lat}::float8, ${lng}::float8, ${accuracy}::float8, ${at}::timestamptz)
          ) as place (lat, lng, accuracy, at) order by at desc nulls last limit 1
        )
      where riders.id = ${riderId} and working
      returning riders.id, last_latitude, last_longitude, last_position_at
    ), placed as (
      update shifts set latitude = last_latitude, longitude = last_longitude, placed_at = last_position_at
      from seen where rider_id = seen.id and off_at is null and placed_at is null
    )
    select id from seen
  `.execute(db)
  if (rows.length === 0) throw new Refusal('RIDER_OFF_DUTY')
  return { happened: [{ type: 'rider-located', riderId }] }
}
