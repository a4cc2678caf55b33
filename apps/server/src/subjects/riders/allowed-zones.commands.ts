import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type DutyChange, leaveTakenZone } from './duty.commands.ts'

/**
 * Sets the zones in which a rider may work. Returns a change where it was on duty in one that is not among them: see `leaveTakenZone`.
 * Throws RIDER_NOT_FOUND.
 */
export async function setZones(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  zoneIds: readonly string[],
): Promise<DutyChange | null> {
  const rider = await tx
    .selectFrom('riders')
    .select('id')
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  await tx.deleteFrom('rider_zones').where('rider_id', '=', riderId).execute()
  const rows = [...new Set(zoneIds)].map((zone_id) => ({ rider_id: riderId, zone_id }))
  await tx.insertInto('rider_zones').values(rows).execute()
  return await leaveTakenZone(tx, now, riderId)
}
