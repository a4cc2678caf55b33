/** Reads stores and their keys. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Selects stores with their zone, ordered by name; there are KEPT_MOST at most. */
export function selectStores(db: Database) {
  return db
    .selectFrom('stores')
    .innerJoin('zones', 'zones.id', 'stores.zone_id')
    .selectAll('stores')
    .leftJoin('store_waits', 'store_waits.store_id', 'stores.id')
    .select([
      'zones.name as zone_name',
      sql<number | null>`cardinality(store_waits.seconds)`.as('waits'),
      sql<number | null>`(
        select round(percentile_cont(0.5) within group (order by each)) from unnest(store_waits.seconds) as each
      )`.as('median_wait'),
    ])
    .orderBy(sql`lower(stores.name)`)
}

/** A store as `selectStores` returns it. */
export type StoreRow = Awaited<ReturnType<ReturnType<typeof selectStores>['executeTakeFirstOrThrow']>>

/** A key as operators see it. */
export interface StoreKeyRow {
  readonly id: string
  readonly name: string | null
  readonly is_test: boolean
  readonly is_read_only: boolean
  readonly last_used_at: Date | null
  readonly last_four: string | null
  readonly created_at: Date | null
  readonly ends_at: Date | null
}

/** The keys of a store that work, the newest first. */
export async function readLiveKeys(db: Database, storeId: string, now: Date): Promise<StoreKeyRow[]> {
  return await db
    .selectFrom('store_keys')
    .select(['id', 'name', 'is_test', 'is_read_only', 'last_used_at', 'last_four', 'created_at', 'ends_at'])
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(sql`created_at desc nulls last`)
    .execute()
}
