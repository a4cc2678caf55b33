/** The API keys of a store. */
import { FORMER_KEY_HOURS } from '@puni/contract/stores/limits'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { newStoreKey } from '../accounts/tokens.ts'

const HOUR_MS = 3_600_000

/**
 * Makes a new key. The former one ends at once, or goes on working for a day; older ones end at once. Throws
 * STORE_NOT_FOUND.
 */
export async function rotateKey(
  tx: DatabaseTransaction,
  now: Date,
  storeId: string,
  keepOld: boolean,
): Promise<Outcome & { readonly apiKey: string; readonly endsAt: Date | null }> {
  await lockStore(tx, storeId)
  const endsAt = new Date(now.getTime() + (keepOld ? FORMER_KEY_HOURS * HOUR_MS : 0))
  // What had an end already keeps it, unless this one is earlier.
  const { numUpdatedRows } = await tx
    .updateTable('store_keys')
    .set({ ends_at: endsAt })
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', endsAt)]))
    .executeTakeFirstOrThrow()
  const { apiKey, row } = newStoreKey(storeId, now)
  await tx.insertInto('store_keys').values(row).execute()
  return {
    apiKey,
    endsAt: keepOld && numUpdatedRows > 0n ? endsAt : null,
    happened: [{ type: 'store-changed', storeId }],
  }
}

/** Ends every key of a store. Throws STORE_NOT_FOUND. */
export async function revokeKeys(tx: DatabaseTransaction, now: Date, storeId: string): Promise<Outcome> {
  await lockStore(tx, storeId)
  await tx
    .updateTable('store_keys')
    .set({ ends_at: now })
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute()
  return { happened: [{ type: 'store-changed', storeId }] }
}

async function lockStore(tx: DatabaseTransaction, storeId: string): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
}
