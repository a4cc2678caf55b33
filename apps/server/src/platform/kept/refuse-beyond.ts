import { KEPT_MOST } from '@puni/contract/limits'
import { Refusal } from '../refusal.ts'
import type { DatabaseTransaction } from '../database/schema.ts'

/** Throws TOO_MANY_KEPT if there are already as many as a platform may have. Some more may slip in at the same moment. */
export async function refuseBeyond(tx: DatabaseTransaction, table: keyof typeof KEPT_MOST): Promise<void> {
  const last = await tx
    .selectFrom(table)
    .select('id')
    .offset(KEPT_MOST[table] - 1)
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) throw new Refusal('TOO_MANY_KEPT')
}
