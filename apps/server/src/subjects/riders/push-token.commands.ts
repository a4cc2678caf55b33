/** A rider's push token: at most one per rider, never shared between riders. */
import type { Database } from '../../platform/database/schema.ts'
import { sql } from 'kysely'

/** Stores a rider's token. If another rider had it, it is removed from that one: one phone, one rider. */
export async function keepPushToken(db: Database, riderId: string, token: string): Promise<void> {
  await db
    .updateTable('riders')
    .set({ push_token: sql`case when id = ${riderId} then ${token} end` })
    .where((eb) => eb.or([eb('id', '=', riderId), eb('push_token', '=', token)]))
    .where('erased_at', 'is', null)
    .execute()
}

/**
 * Deletes a rider's token; if one is given, only if it is still the current one. Returns whether anything was
 * deleted.
 */
export async function forgetPushToken(db: Database, riderId: string, token?: string): Promise<boolean> {
  let rider = db.updateTable('riders').set({ push_token: null }).where('id', '=', riderId)
  if (token !== undefined) rider = rider.where('push_token', '=', token)
  const { numUpdatedRows } = await rider.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
