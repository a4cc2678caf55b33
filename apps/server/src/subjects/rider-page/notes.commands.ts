import type { RiderNote } from '@puni/contract/rider-page/entities'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Writes down something about a rider. Nothing changes it afterwards; an erasure takes it. Throws RIDER_NOT_FOUND. */
export async function addNote(
  tx: DatabaseTransaction,
  now: Date,
  {
    riderId,
    operatorId,
    body,
  }: { readonly riderId: string; readonly operatorId: string; readonly body: string },
): Promise<Outcome & { readonly note: RiderNote }> {
  // Locked: an erasure at the same time takes this note too, or leaves nobody to write it about.
  const rider = await tx
    .selectFrom('riders')
    .select('id')
    .where('id', '=', riderId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  const { id } = await tx
    .insertInto('rider_notes')
    .values({ rider_id: riderId, written_by: operatorId, body, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { full_name: by } = await tx
    .selectFrom('operators')
    .select('full_name')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return {
    note: { _id: id, body, at: now.toISOString(), by },
    happened: [{ type: 'rider-noted', riderId }],
  }
}
