/** What stores owe the platform for orders that were paid beforehand, and what they paid of it. */
import type { StorePayment } from '@puni/contract/ledger/entities'
import { STORE_DEBTS_SHOWN, STORE_PAYMENTS_SHOWN } from '@puni/contract/ledger/limits'
import type { Reply } from '@puni/contract/calls'
import { type RawBuilder, sql } from 'kysely'
import { endOfDay } from '../../platform/calendar.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type DebtsAsked, isOf, readStore, type WhichStore } from './store-dues.queries.ts'

/** The fees of a store that are open, of orders delivered up to a day: to be named `fees`, with `orders`. */
export const openFees = ({ store, until, timeZone }: DebtsAsked): RawBuilder<unknown> => sql`
  store_fees as fees join orders on orders.id = order_id
  where ${isOf(store, 'fees')} and ${until === undefined ? sql`true` : sql`since < ${endOfDay(until, timeZone)}`}`

/** What a store owes the platform, centavos: negative where it paid more. */
export async function readFeesOwed(db: Database, asked: DebtsAsked): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(centavos), 0)::float8 as owed from ${openFees(asked)}
  `.execute(db)
  return rows[0]!.owed
}

/** What a store owes the platform, order by order, the oldest first, and what it paid. Throws STORE_NOT_FOUND. */
export async function readStoreFees(db: Database, asked: DebtsAsked): Promise<Reply<'getStoreFees'>> {
  const store = await readStore(db, asked.store)
  const { rows } = await sql<{
    order_id: string
    number: number
    store_name: string | null
    centavos: number
    since: Date
    orders: number
    owed: number
  }>`
    select order_id, number, coalesce(store_name, independent_store_name) as store_name, centavos::float8 as centavos, since,
      count(*) over ()::int as orders, sum(centavos) over ()::float8 as owed
    from ${openFees(asked)} order by since, number limit ${STORE_DEBTS_SHOWN}
  `.execute(db)
  const { orders = 0, owed = 0 } = rows[0] ?? {}
  return {
    store,
    fees: rows.map(({ order_id, number, store_name, centavos, since }) => ({
      order: { _id: order_id, number, storeName: store_name },
      money: centavos / 100,
      since: since.toISOString(),
    })),
    owed: { orders, money: owed / 100 },
    more: orders - rows.length,
    payments: await selectPayments(db, isBy(asked.store)),
  }
}

/** Condition: a payment was this store's. Those of others are known by the orders that they were for. */
function isBy(store: WhichStore): RawBuilder<boolean> {
  if ('storeId' in store) return sql`payment.store_id = ${store.storeId}`
  return sql`payment.store_id is null and exists (
    select from ledger_transactions as paid join orders on orders.id = paid.order_id
    where paid.payment_id = payment.id and plain_text(independent_store_name) = plain_text(${store.name})
  )`
}

/** A payment as it is shown. */
export async function readPayment(db: Database, id: string): Promise<StorePayment> {
  const [payment] = await selectPayments(db, sql`payment.id = ${id}`)
  return payment!
}

async function selectPayments(db: Database, which: RawBuilder<boolean>): Promise<StorePayment[]> {
  const { rows } = await sql<{
    id: string
    centavos: number
    orders: number
    at: Date
    by: string
    reason: string | null
    undone_at: Date | null
    undone_reason: string | null
  }>`
    select payment.id, centavos::float8 as centavos, at, full_name as by, reason, undone_at, undone_reason, (
      select count(*)::int from ledger_transactions as paid where paid.payment_id = payment.id and cause = 'store-paid'
    ) as orders
    from store_payments as payment join operators on operators.id = operator_id
    where ${which} order by at desc, payment.id limit ${STORE_PAYMENTS_SHOWN}
  `.execute(db)
  return rows.map(({ id, centavos, orders, at, by, reason, undone_at: undoneAt, undone_reason: undone }) => ({
    _id: id,
    money: centavos / 100,
    orders,
    at: at.toISOString(),
    by,
    reason,
    undoneAt: undoneAt?.toISOString() ?? null,
    undone,
  }))
}
