import type { Outcome } from '../../platform/outcomes/happened.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { isMissingReference } from '../../platform/database/failures.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { leaveTakenZone } from './duty.commands.ts'

/**
 * Sets the zones in which a rider may work. Duty in any other zone ends: see `leaveTakenZone`. Throws
 * RIDER_NOT_FOUND or ZONE_NOT_FOUND.
 */
export async function setZones(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  zoneIds: readonly string[],
): Promise<Outcome> {
  const rider = await tx
    .selectFrom('riders')
    .select('id')
    .where('id', '=', riderId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  await tx.deleteFrom('rider_zones').where('rider_id', '=', riderId).execute()
  const rows = [...new Set(zoneIds)].map((zone_id) => ({ rider_id: riderId, zone_id }))
  await tx.insertInto('rider_zones').values(rows).execute().catch(explainMissingZone)
  const offDuty = await leaveTakenZone(tx, now, riderId)
  return { happened: [{ type: 'rider-changed', riderId }, ...offDuty] }
}

function explainMissingZone(error: unknown): never {
  throw isMissingReference(error) ? new Refusal('ZONE_NOT_FOUND') : error
}
