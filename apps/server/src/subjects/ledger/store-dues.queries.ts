/** What is due between stores and riders, of all riders together, and between stores and the platform. */
import type { DebtorStore, RiderStoreDebt, StoreDues } from '@puni/contract/ledger/entities'
import { STORE_DEBTS_SHOWN, STORE_DUES_PAGE } from '@puni/contract/ledger/limits'
import { type RawBuilder, sql } from 'kysely'
import { endOfDay } from '../../platform/calendar.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { IS_IN_HAND } from './cash.queries.ts'

/** A registered store, or those of a name that are not. */
export type WhichStore = { readonly storeId: string } | { readonly name: string }

/** The debts of a store whose money first moved up to a day of the calendar of the time zone, `YYYY-MM-DD`; all without it. */
export interface DebtsAsked {
  readonly store: WhichStore
  readonly until: string | undefined
  readonly timeZone: string
}

const DEBTS = sql`store_debts as debts join orders on orders.id = order_id`
/** However it is written: null once it is forgotten. */
const plainName = (table: 'debts' | 'fees') =>
  sql`case when ${sql.ref(`${table}.store_id`)} is null then plain_text(independent_store_name) end`

/** A page of stores between which and riders or the platform something is due, what is owed most first. */
export async function readStoreDues(
  db: Database,
  offset: number,
): Promise<{ readonly stores: StoreDues[]; readonly total: number }> {
  const { rows } = await sql<{
    id: string | null
    name: string | null
    owes: number
    orders: number
    since: Date | null
    is_owed: number
    fees: number
    total: number
  }>`
    with open as (
      select debts.store_id, ${plainName('debts')} as plain_name, independent_store_name as name, centavos, since, 0 as fee
      from ${DEBTS} where not ${IS_IN_HAND}
      union all
      select fees.store_id, ${plainName('fees')}, independent_store_name, 0, null, centavos
      from store_fees as fees left join orders on orders.id = order_id and fees.store_id is null
    ), sums as (
      select store_id, plain_name, max(name) as name, coalesce(sum(centavos) filter (where centavos > 0), 0) as owes,
        (count(*) filter (where centavos > 0))::int as orders, min(since) filter (where centavos > 0) as since,
        coalesce(-sum(centavos) filter (where centavos < 0), 0) as is_owed, sum(fee) as fees
      from open group by store_id, plain_name
    )
    select store_id as id, coalesce(stores.name, sums.name) as name, owes::float8 as owes, orders, since,
      is_owed::float8 as is_owed, fees::float8 as fees, count(*) over ()::int as total
    from sums left join stores on stores.id = store_id
    where owes <> 0 or is_owed <> 0 or fees <> 0
    order by owes + greatest(fees, 0) desc, is_owed desc, store_id, plain_name limit ${STORE_DUES_PAGE} offset ${offset}
  `.execute(db)
  return {
    stores: rows.map(({ id, name, owes, orders, since, is_owed, fees }) => ({
      store: { _id: id, name },
      owes: owes / 100,
      orders,
      since: since?.toISOString() ?? null,
      isOwed: is_owed / 100,
      fees: fees / 100,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** What a store owes for an order; centavos. */
interface DebtRow {
  readonly order_id: string
  readonly number: number
  readonly store_name: string | null
  readonly store_id: string | null
  readonly rider_id: string
  readonly full_name: string
  readonly centavos: number
  readonly since: Date
  readonly in_hand: boolean
  /** The store owes it, and the order is not on the way. */
  readonly is_due: boolean
}

/** The store's debts, of these riders if some are given: those that can be settled first, then the oldest, as many as are shown; and how many there are. */
export async function findStoreDebts(
  db: Database,
  { store, until, timeZone }: DebtsAsked,
  riderIds?: readonly string[],
) {
  const isMeant = sql.join(
    [
      isOf(store),
      ...(until === undefined ? [] : [sql`since < ${endOfDay(until, timeZone)}`]),
      ...(riderIds === undefined ? [] : [sql`debts.rider_id = any(${riderIds})`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<DebtRow & { all_due: number; all: number }>`
    with found as (
      select order_id, number, coalesce(store_name, independent_store_name) as store_name, debts.store_id, rider_id,
        centavos::float8 as centavos, since, ${IS_IN_HAND} as in_hand, centavos > 0 and not ${IS_IN_HAND} as is_due
      from ${DEBTS} where ${isMeant}
    )
    select found.*, full_name, (count(*) filter (where is_due) over ())::int as all_due, (count(*) over ())::int as "all"
    from found join riders on riders.id = rider_id
    order by is_due desc, since, number, rider_id limit ${STORE_DEBTS_SHOWN}
  `.execute(db)
  const due = rows.filter((row) => row.is_due)
  const { all = 0, all_due: allDue = 0 } = rows[0] ?? {}
  return {
    debts: rows as readonly DebtRow[],
    due: due as readonly DebtRow[],
    centavos: due.reduce((sum, row) => sum + row.centavos, 0),
    more: { due: allDue - due.length, others: all - allDue - (rows.length - due.length) },
  }
}

/** Condition: a debt is of this store, or a fee. */
export function isOf(store: WhichStore, table: 'debts' | 'fees' = 'debts'): RawBuilder<boolean> {
  const storeId = sql.ref(`${table}.store_id`)
  return 'storeId' in store
    ? sql`${storeId} = ${store.storeId}`
    : sql`${storeId} is null and ${plainName(table)} = plain_text(${store.name})`
}

/** The store's debts as they are shown. Throws STORE_NOT_FOUND. */
export async function readStoreDebts(db: Database, asked: DebtsAsked) {
  const store = await readStore(db, asked.store)
  const { debts, due, centavos, more } = await findStoreDebts(db, asked)
  return { store, debts: debts.map(presentDebt), due: { orders: due.length, money: centavos / 100 }, more }
}

/** How a store is called. Throws STORE_NOT_FOUND. */
export async function readStore(db: Database, store: WhichStore): Promise<DebtorStore> {
  if ('name' in store) return { _id: null, name: store.name }
  const found = await db
    .selectFrom('stores')
    .select(['id as _id', 'name'])
    .where('id', '=', store.storeId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('STORE_NOT_FOUND')
  return found
}

function presentDebt(debt: DebtRow): RiderStoreDebt {
  return {
    order: { _id: debt.order_id, number: debt.number, storeName: debt.store_name },
    rider: { _id: debt.rider_id, fullName: debt.full_name },
    money: debt.centavos / 100,
    isInHand: debt.in_hand,
    since: debt.since.toISOString(),
  }
}
