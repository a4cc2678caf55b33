/** Reads the orders of a store: their usual amounts, so that a mistyped one is noticed, and what its keys have placed. */
import { statusesIn } from '@puni/contract/orders/order-states'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { STORE_ORDERS_SHOWN } from '@puni/contract/stores/limits'
import type { Reply } from '@puni/contract/calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** How many of a store's last orders are considered, and the least that are needed for a result. */
const ORDERS = { last: 30, least: 5 } as const

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

/** The newest orders of a store. Throws STORE_NOT_FOUND. */
export async function readNewestOrders(
  db: Database,
  storeId: string,
): Promise<Reply<'listStoreOrders'>['orders']> {
  const store = await db.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst()
  if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'created_at'])
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .limit(STORE_ORDERS_SHOWN)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }))
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
