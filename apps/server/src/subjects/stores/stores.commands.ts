/** Registers stores. */
import type { StoreInput as StoreInputSchema } from '@puni/contract/stores/entities'
import type { z } from 'zod'
import { refuseBeyondRowLimit } from '../../platform/limits/row-limit.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { newStoreKey } from '../accounts/tokens.ts'
import { refuseOutside } from '../zones/zones.policy.ts'

/** Registers a store with its first key. Throws ZONE_NOT_FOUND, OUT_OF_ZONE or TOO_MANY_KEPT. */
export async function createStore(
  tx: DatabaseTransaction,
  now: Date,
  store: z.output<typeof StoreInputSchema>,
  isDemo: boolean,
): Promise<Outcome & { readonly storeId: string; readonly apiKey: string }> {
  const zone = await tx.selectFrom('zones').selectAll().where('id', '=', store.zoneId).executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  refuseOutside(zone, 'latitude', { lat: store.latitude, lng: store.longitude })
  await refuseBeyondRowLimit(tx, 'stores')
  const { id: storeId } = await tx
    .insertInto('stores')
    .values({
      name: store.name,
      phone: store.phone ?? null,
      latitude: store.latitude,
      longitude: store.longitude,
      street: store.street,
      street_number: store.streetNumber ?? '',
      city: store.city ?? '',
      zone_id: zone.id,
      demo: isDemo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { apiKey, row } = newStoreKey(storeId, now)
  await tx.insertInto('store_keys').values(row).execute()
  return { storeId, apiKey, happened: [] }
}
