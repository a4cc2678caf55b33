/** Reads stores, and what their orders usually cost, so that a mistyped amount is noticed. */
import type { OperatorStore } from '@puni/contract/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** So many of the last orders of a store are looked at, and fewer than `least` say nothing. */
const ORDERS = { last: 30, least: 5 } as const

/** Selects stores with their zone, by name. */
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

/** The medians of the last orders of each store, by its id. Of an order without value (it was paid before) only the shipping counts. */
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

const pesos = (centavos: number) => Math.round(centavos) / 100
