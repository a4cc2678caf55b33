/** May this caller act as this rider? Decided here and nowhere else. */
import type { Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Riders may only act for themselves. Throws FORBIDDEN for another rider's id, RIDER_NOT_FOUND for an unknown
 * one.
 */
export async function refuseOtherRider(db: Database, caller: Caller, riderId: string): Promise<void> {
  if (caller.kind === 'rider' && caller.id === riderId) return
  const other = await db.selectFrom('riders').select('id').where('id', '=', riderId).executeTakeFirst()
  throw new Refusal(other ? 'FORBIDDEN' : 'RIDER_NOT_FOUND')
}
