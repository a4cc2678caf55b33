/** On and off duty. */
import type { Database, DatabaseTransaction } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { withdrawOffers } from '../offers/withdraw.ts'
import { beginShift, endShift } from './shifts.ts'

/** Puts a rider on duty in a zone; without one, in the zone it had. Throws when blocked, not activated or not allowed there. */
export async function goOnDuty(
  db: Database,
  now: Date,
  riderId: string,
  zoneId: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rider = await tx
      .selectFrom('riders')
      .select(['zone_id', 'activated_at', 'blocked_at', 'working'])
      .where('id', '=', riderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (rider.blocked_at !== null) throw new Refusal('RIDER_BLOCKED')
    if (rider.activated_at === null) throw new Refusal('RIDER_NOT_ACTIVATED')
    const zone = zoneId ?? rider.zone_id
    const allowed = await tx
      .selectFrom('zones')
      .leftJoin('rider_zones', (join) =>
        join.onRef('rider_zones.zone_id', '=', 'zones.id').on('rider_zones.rider_id', '=', riderId),
      )
      .select('rider_zones.zone_id as allowed')
      .where('zones.id', '=', zone)
      .executeTakeFirst()
    if (allowed === undefined) throw new Refusal('ZONE_NOT_FOUND')
    if (allowed.allowed === null) throw new Refusal('ZONE_NOT_ALLOWED')
    await tx
      .updateTable('riders')
      .set({ working: true, zone_id: zone, ...(!rider.working && { last_free_at: now }) })
      .where('id', '=', riderId)
      .execute()
    if (rider.working && rider.zone_id === zone) return
    await endShift(tx, now, riderId)
    await beginShift(tx, now, riderId)
  })
}

/** Takes a rider off duty. A live offer goes back and does not count as missed; an order in hand stays. */
export async function goOffDuty(db: Database, now: Date, riderId: string): Promise<void> {
  await db.transaction().execute((tx) => leaveDuty(tx, now, riderId, 'El rider se desactivó'))
}

/** Ends duty within a transaction, for this reason. Gives the offers taken back. */
export async function leaveDuty(tx: DatabaseTransaction, now: Date, riderId: string, reason: string) {
  await tx
    .updateTable('riders')
    .set({
      working: false,
      // The place is known only while on duty.
      last_latitude: null,
      last_longitude: null,
      last_accuracy_m: null,
      last_position_at: null,
    })
    .where('id', '=', riderId)
    .execute()
  await endShift(tx, now, riderId)
  return await withdrawOffers(tx, now, { riderId }, reason)
}
