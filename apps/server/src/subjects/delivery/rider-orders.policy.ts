/** Whose open orders a rider may list. */
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * The zone whose open orders a rider requests: the rider's own, or another allowed one. Throws
 * ZONE_NOT_ALLOWED.
 */
export async function allowedZone(db: Database, riderId: string, asked: string | undefined): Promise<string> {
  if (asked === undefined) {
    const rider = await db
      .selectFrom('riders')
      .select('zone_id')
      .where('id', '=', riderId)
      .executeTakeFirstOrThrow()
    return rider.zone_id
  }
  const allowed = await db
    .selectFrom('rider_zones')
    .select('zone_id')
    .where('rider_id', '=', riderId)
    .where('zone_id', '=', asked)
    .executeTakeFirst()
  if (allowed === undefined) throw new Refusal('ZONE_NOT_ALLOWED')
  return allowed.zone_id
}
