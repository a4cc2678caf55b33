import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Of two that count what a store has, the second counts what the first adds. Throws STORE_NOT_FOUND. */
export async function lockStore(tx: DatabaseTransaction, storeId: string): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
}
