/** The API keys of a store. */
import { FORMER_KEY_HOURS, STORE_KEYS_MOST } from '@puni/contract/stores/limits'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { type NewKey, newStoreKey } from '../accounts/tokens.ts'
import { lockStore } from './lock-store.ts'

const HOUR_MS = 3_600_000

interface WhichKey {
  readonly storeId: string
  readonly keyId: string
}

/** Makes another key. Throws STORE_NOT_FOUND or TOO_MANY_KEYS. */
export async function makeKey(
  tx: DatabaseTransaction,
  now: Date,
  storeId: string,
  key: NewKey,
): Promise<Outcome & { readonly apiKey: string }> {
  await lockStore(tx, storeId)
  const live = await liveKeys(tx, now, storeId).select('id').execute()
  if (live.length >= STORE_KEYS_MOST) throw new Refusal('TOO_MANY_KEYS')
  const { apiKey, row } = newStoreKey(storeId, now, key)
  await tx.insertInto('store_keys').values(row).execute()
  return { apiKey, happened: [{ type: 'store-changed', storeId }] }
}

/**
 * Makes a key in place of another, which ends at once, or goes on working for a day. Throws STORE_NOT_FOUND, or KEY_NOT_FOUND for one that
 * works no more, or has been replaced.
 */
export async function turnKey(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, keyId }: WhichKey,
  keepOld: boolean,
): Promise<Outcome & { readonly apiKey: string; readonly endsAt: Date }> {
  await lockStore(tx, storeId)
  const endsAt = new Date(now.getTime() + (keepOld ? FORMER_KEY_HOURS * HOUR_MS : 0))
  const former = await tx
    .updateTable('store_keys')
    .set({ ends_at: endsAt })
    .where('id', '=', keyId)
    .where('store_id', '=', storeId)
    .where('ends_at', 'is', null)
    .returning(['name', 'is_test as isTest', 'is_read_only as isReadOnly'])
    .executeTakeFirst()
  if (former === undefined) throw new Refusal('KEY_NOT_FOUND')
  const { apiKey, row } = newStoreKey(storeId, now, former)
  await tx.insertInto('store_keys').values(row).execute()
  return { apiKey, endsAt, happened: [{ type: 'store-changed', storeId }] }
}

/** Ends a key. Throws STORE_NOT_FOUND, or KEY_NOT_FOUND for one that works no more. */
export async function endKey(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, keyId }: WhichKey,
): Promise<Outcome> {
  await lockStore(tx, storeId)
  const live = await liveKeys(tx, now, storeId).select('id').where('id', '=', keyId).executeTakeFirst()
  if (live === undefined) throw new Refusal('KEY_NOT_FOUND')
  await tx.updateTable('store_keys').set({ ends_at: now }).where('id', '=', keyId).execute()
  return { happened: [{ type: 'store-changed', storeId }] }
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

const liveKeys = (tx: DatabaseTransaction, now: Date, storeId: string) =>
  tx
    .selectFrom('store_keys')
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
