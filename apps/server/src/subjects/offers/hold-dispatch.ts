import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'

/**
 * Lets nobody else write offers in these zones by a decision of their own until this transaction ends: its next statement sees what they
 * wrote before, and theirs will see what is written here. Taken before any lock of a row.
 */
export async function holdDispatch(tx: DatabaseTransaction, zoneIds: readonly string[]): Promise<void> {
  for (const zoneId of [...new Set(zoneIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtext('dispatch'), hashtext(${zoneId}))`.execute(tx)
}
