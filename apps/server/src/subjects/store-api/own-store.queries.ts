/** Reads the store that calls. */
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../platform/database/schema.ts'
import type { Surroundings } from './find-address.ts'

/** The store that calls, with its zone. */
export async function readOwnStore(db: Database, storeId: string) {
  return await db
    .selectFrom('stores')
    .innerJoin('zones', 'zones.id', 'stores.zone_id')
    .selectAll('stores')
    .select([
      'zones.name as zone_name',
      'zones.latitude as zone_latitude',
      'zones.longitude as zone_longitude',
      'zones.radius_km',
      'zones.corners',
      'zones.closed_at',
    ])
    .where('stores.id', '=', storeId)
    .executeTakeFirstOrThrow()
}

export type OwnStoreRow = Awaited<ReturnType<typeof readOwnStore>>

/** Where its addresses are looked for. */
export function surroundingsOf(row: OwnStoreRow): Surroundings {
  const { zone_latitude: latitude, zone_longitude: longitude, radius_km, corners } = row
  return {
    near: { lat: row.latitude, lng: row.longitude },
    zone: { latitude, longitude, radius_km, corners },
  }
}

/** The key that calls. */
export async function readOwnKey(db: Database, keyId: string): Promise<Selectable<Tables['store_keys']>> {
  return await db.selectFrom('store_keys').selectAll().where('id', '=', keyId).executeTakeFirstOrThrow()
}
