/** Reads stores, and their orders' usual amounts, so that a mistyped amount is noticed. */
import { statusesIn } from '@puni/contract/orders/order-states'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** How many of a store's last orders are considered, and the least that are needed for a result. */
const ORDERS = { last: 30, least: 5 } as const

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
  readonly last_four: string | null
  readonly created_at: Date | null
  readonly ends_at: Date | null
}

/** The medians of a store's last orders; null while there are too few. For an order without value (it was prepaid), only the shipping counts. */
export async function readUsualAmounts(db: Database, storeId: string): Promise<OperatorStore['usual']> {
  const median = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('orders')
        .select(['store_value', 'shipping_cost'])
        .where('store_id', '=', storeId)
        .orderBy('created_at', 'desc')
        .limit(ORDERS.last)
        .as('latest'),
    )
    .select([
      sql<number | null>`percentile_cont(0.5) within group (order by nullif(store_value, 0))`.as('value'),
      sql<number>`percentile_cont(0.5) within group (order by shipping_cost)`.as('shipping'),
    ])
    .having(sql<boolean>`count(*) >= ${ORDERS.least}`)
    .executeTakeFirst()
  if (median === undefined) return null
  const { value, shipping } = median
  return { storeValue: value === null ? null : pesos(value), shippingCost: pesos(shipping) }
}

/** The keys of a store that work, the newest first. */
export async function readLiveKeys(db: Database, storeId: string, now: Date): Promise<StoreKeyRow[]> {
  return await db
    .selectFrom('store_keys')
    .select(['last_four', 'created_at', 'ends_at'])
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(sql`created_at desc nulls last`)
    .execute()
}

/** Orders placed with the keys of a store that no rider has picked up. */
export async function readPlacedByKey(db: Database, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select('orders.id')
    .where('store_id', '=', storeId)
    .where('orders.status', 'in', statusesIn('open', 'to the store', 'at the store'))
    .where('order_events.type', '=', 'created')
    .where('actor', '=', 'store')
    .execute()
  return rows.map(({ id }) => id)
}

const pesos = (centavos: number) => Math.round(centavos) / 100
