/** The push token of a rider: one at most, and of nobody else. */
import type { Database } from '../../platform/database/schema.ts'
import { sql } from 'kysely'

/** Keeps a token for a rider. Should another rider have had it, that one has none any more: one phone, one rider. */
export async function keepPushToken(db: Database, riderId: string, token: string): Promise<void> {
  await db
    .updateTable('riders')
    .set({ push_token: sql`case when id = ${riderId} then ${token} end` })
    .where((eb) => eb.or([eb('id', '=', riderId), eb('push_token', '=', token)]))
    .execute()
}

/** Forgets a rider's token; if one is named, only while it still is that one. Returns whether there was anything to forget. */
export async function forgetPushToken(db: Database, riderId: string, token?: string): Promise<boolean> {
  let rider = db.updateTable('riders').set({ push_token: null }).where('id', '=', riderId)
  if (token !== undefined) rider = rider.where('push_token', '=', token)
  const { numUpdatedRows } = await rider.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
