/** Whose open orders a rider may list. */
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * The zone whose open orders a rider requests: the one named, else the rider's own. Throws ZONE_NOT_ALLOWED where the
 * rider may not work there, or no longer.
 */
export async function allowedZone(db: Database, riderId: string, asked: string | undefined): Promise<string> {
  const allowed = await db
    .selectFrom('rider_zones')
    .innerJoin('riders', 'riders.id', 'rider_zones.rider_id')
    .select('rider_zones.zone_id')
    .where('riders.id', '=', riderId)
    .where((eb) => eb('rider_zones.zone_id', '=', asked ?? eb.ref('riders.zone_id')))
    .executeTakeFirst()
  if (allowed === undefined) throw new Refusal('ZONE_NOT_ALLOWED')
  return allowed.zone_id
}
