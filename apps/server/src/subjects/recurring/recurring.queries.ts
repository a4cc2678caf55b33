/** Reads orders that come again, with their days that matter now. */
import type { RecurringDayState, RecurringList } from '@puni/contract/recurring/values'
import { dayAfter } from '@puni/contract/days'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

function selectRecurring(db: Database) {
  return db
    .selectFrom('recurring_orders')
    .leftJoin('operators', 'operators.id', 'recurring_orders.created_by')
    .leftJoin('stores', (join) =>
      join.on('stores.id', '=', sql<string>`(recurring_orders.template->>'storeId')::uuid`),
    )
    .selectAll('recurring_orders')
    .select(['operators.full_name as created_by_name', 'stores.name as store_name'])
}

/** An order that comes again, with its days from yesterday on, wherever that ends, and those in trouble. */
export type RecurringRead = Awaited<
  ReturnType<ReturnType<typeof selectRecurring>['executeTakeFirstOrThrow']>
> & { readonly days: readonly DayRead[] }

/** What became of a day. */
export interface DayRead {
  readonly day: string
  readonly state: RecurringDayState
  readonly pickup_at: Date
  readonly reason: string | null
  readonly seen_at: Date | null
  readonly order_id: string | null
  readonly order_number: number | null
}

/** One of them. Throws RECURRING_NOT_FOUND. */
export async function readRecurring(db: Database, now: Date, id: string): Promise<RecurringRead> {
  const row = await selectRecurring(db).where('recurring_orders.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Refusal('RECURRING_NOT_FOUND')
  return (await withDays(db, now, [row]))[0]!
}

const IN_TROUBLE = sql<boolean>`recurring_days.state in ('refused', 'missed') and recurring_days.seen_at is null`

const LISTED: Readonly<Record<RecurringList, RawBuilder<boolean>>> = {
  current: sql`recurring_orders.ended_at is null`,
  troubled: sql`recurring_orders.id in (select recurring_id from recurring_days where ${IN_TROUBLE})`,
  ended: sql`recurring_orders.ended_at is not null`,
}

interface Page {
  readonly state: RecurringList
  readonly limit: number
  /** The id of the last one of the page before. */
  readonly after?: string | undefined
}

/** The newest first. `next` is the `after` of the next page, null on the last. */
export async function readRecurringPage(
  db: Database,
  now: Date,
  { state, limit, after }: Page,
): Promise<{ readonly page: readonly RecurringRead[]; readonly next: string | null }> {
  let listed = selectRecurring(db).where(LISTED[state])
  if (after !== undefined) {
    // Read where it is compared: JavaScript knows no microseconds.
    const place = db.selectFrom('recurring_orders').select('created_at').where('id', '=', after)
    listed = listed.where(
      sql<boolean>`(recurring_orders.created_at, recurring_orders.id) < (${place}, ${after}::uuid)`,
    )
  }
  const rows = await listed
    .orderBy('recurring_orders.created_at', 'desc')
    .orderBy('recurring_orders.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    page: await withDays(db, now, page),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** How many days are in trouble, and not seen. */
export async function countTroubles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('recurring_days')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(IN_TROUBLE)
    .executeTakeFirstOrThrow()
  return count
}

async function withDays<Row extends { readonly id: string }>(
  db: Database,
  now: Date,
  rows: readonly Row[],
): Promise<(Row & { readonly days: readonly DayRead[] })[]> {
  const days = await db
    .selectFrom('recurring_days')
    .leftJoin('orders', 'orders.id', 'recurring_days.order_id')
    .select(['recurring_id', 'day', 'state', 'pickup_at', 'reason', 'seen_at', 'order_id'])
    .select('orders.number as order_number')
    .where('recurring_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`(day >= ${dayAfter(now.toISOString().slice(0, 10), -1)} or (${IN_TROUBLE}))`)
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({ ...row, days: days.filter(({ recurring_id: id }) => id === row.id) }))
}
