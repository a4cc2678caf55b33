/** Reads stores, and their orders' usual amounts, so that a mistyped amount is noticed. */
import type { OperatorStore } from '@puni/contract/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** How many of a store's last orders are considered, and the least that are needed for a result. */
const ORDERS = { last: 30, least: 5 } as const

/** Selects stores with their zone, ordered by name. */
export function selectStores(db: Database) {
  return db
    .selectFrom('stores')
    .innerJoin('zones', 'zones.id', 'stores.zone_id')
    .selectAll('stores')
    .select('zones.name as zone_name')
    .orderBy(sql`lower(stores.name)`)
}

/** A store as `selectStores` returns it. */
export type StoreRow = Awaited<ReturnType<ReturnType<typeof selectStores>['executeTakeFirstOrThrow']>>

/** A key as operators see it. */
export interface StoreKeyRow {
  readonly last_four: string | null
  readonly created_at: Date | null
  readonly ends_at: Date | null
}

/**
 * The medians of each store's last orders, by store id. For an order without value (it was prepaid), only the
 * shipping counts.
 */
export async function readUsualAmounts(
  db: Database,
): Promise<Map<string, NonNullable<OperatorStore['usual']>>> {
  const rows = await db
    .selectFrom('stores')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom((inner) =>
            inner
              .selectFrom('orders')
              .select(['store_value', 'shipping_cost'])
              .whereRef('orders.store_id', '=', 'stores.id')
              .orderBy('created_at', 'desc')
              .limit(ORDERS.last)
              .as('latest'),
          )
          .select([
            sql<number | null>`percentile_cont(0.5) within group (order by nullif(store_value, 0))`.as(
              'value',
            ),
            sql<number>`percentile_cont(0.5) within group (order by shipping_cost)`.as('shipping'),
          ])
          .having(sql<boolean>`count(*) >= ${ORDERS.least}`)
          .as('median'),
      (join) => join.onTrue(),
    )
    .select(['stores.id', 'median.value', 'median.shipping'])
    .execute()
  return new Map(
    rows.map(({ id, value, shipping }) => [
      id,
      { storeValue: value === null ? null : pesos(value), shippingCost: pesos(shipping) },
    ]),
  )
}

/** The keys of each store that work, the newest first, by store id. */
export async function readLiveKeys(db: Database, now: Date): Promise<Map<string, StoreKeyRow[]>> {
  const rows = await db
    .selectFrom('store_keys')
    .select(['store_id', 'last_four', 'created_at', 'ends_at'])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(sql`created_at desc nulls last`)
    .execute()
  const keys = new Map<string, StoreKeyRow[]>()
  for (const row of rows) keys.set(row.store_id, [...(keys.get(row.store_id) ?? []), row])
  return keys
}

const pesos = (centavos: number) => Math.round(centavos) / 100
