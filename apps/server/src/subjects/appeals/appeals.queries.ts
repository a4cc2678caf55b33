/** Reads what riders answered, and what they were told. */
import { APPEALS } from '@puni/contract/appeals/limits'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../platform/database/schema.ts'
import type { AdjustmentRow } from '../orders/adjustments.queries.ts'

function selectAppeals(db: Database) {
  return db
    .selectFrom('appeals')
    .innerJoin('riders', 'riders.id', 'appeals.rider_id')
    .leftJoin('orders', 'orders.id', 'appeals.order_id')
    .leftJoin('rider_blocks as block', 'block.id', 'appeals.block_id')
    .leftJoin('operators as blocker', 'blocker.id', 'block.blocked_by')
    .leftJoin('operators as answerer', 'answerer.id', 'appeals.answered_by')
    .selectAll('appeals')
    .select([
      'riders.full_name as rider_name',
      'orders.number as order_number',
      'block.reason as block_reason',
      'block.blocked_at',
      'blocker.full_name as blocked_by_name',
      'answerer.full_name as answered_by_name',
      sql<boolean>`block.id is not null and block.lifted_at is null`.as('is_block_on'),
      'orders.shipping_cost',
      'orders.store_value',
      'orders.is_paid',
      sql<readonly AdjustmentRow[] | null>`case appeals.about when 'adjustment' then (
        select json_agg(json_build_object('id', made.id::text, 'amount', amount, 'difference', difference, 'reason', made.reason,
          'at', made.at, 'by', adjuster.full_name) order by made.id)
        from order_adjustments as made join operators as adjuster on adjuster.id = operator_id
        where made.order_id = appeals.order_id
      ) end`.as('adjustments'),
    ])
}

export type AppealRow = Awaited<ReturnType<ReturnType<typeof selectAppeals>['executeTakeFirstOrThrow']>>

/** The newest answers of a rider: about an order, about the account if `orderId` is null, or all of them without it. */
export async function readOwnAppeals(
  db: Database,
  riderId: string,
  orderId?: string | null,
): Promise<AppealRow[]> {
  let found = selectAppeals(db).where('appeals.rider_id', '=', riderId)
  if (orderId === null) found = found.where('appeals.about', '=', 'block')
  else if (orderId !== undefined) found = found.where('appeals.order_id', '=', orderId)
  return await found.orderBy('appeals.sent_at', 'desc').orderBy('appeals.id').limit(APPEALS.shown).execute()
}

/** One answer, or undefined. */
export async function readAppeal(db: Database, id: string): Promise<AppealRow | undefined> {
  return await selectAppeals(db).where('appeals.id', '=', id).executeTakeFirst()
}

/** A page of a list. */
interface Page {
  readonly limit: number
  /** The id of the last one of the page before. */
  readonly after: string | undefined
}

/** Those that wait, what is due first at the top; `next` is the `after` of the next page, null on the last. */
export async function readOpenAppeals(db: Database, { limit, after }: Page) {
  let open = selectAppeals(db).where('appeals.answered_at', 'is', null)
  if (after !== undefined)
    open = open.where(
      sql<boolean>`(appeals.due_at, appeals.id) > (${placeOf(db, after, 'due_at')}, ${after}::uuid)`,
    )
  const rows = await open
    .orderBy('appeals.due_at')
    .orderBy('appeals.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** Those that were answered, the latest first. */
export async function readAnsweredAppeals(db: Database, { limit, after }: Page) {
  let answered = selectAppeals(db).where('appeals.answered_at', 'is not', null)
  if (after !== undefined)
    answered = answered.where(
      sql<boolean>`(appeals.answered_at, appeals.id) < (${placeOf(db, after, 'answered_at')}, ${after}::uuid)`,
    )
  const rows = await answered
    .orderBy('appeals.answered_at', 'desc')
    .orderBy('appeals.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** Read where it is compared: JavaScript knows no microseconds. */
function placeOf(db: Kysely<Tables>, id: string, column: 'due_at' | 'answered_at') {
  return db.selectFrom('appeals').select(column).where('id', '=', id)
}

function pageOf(rows: readonly AppealRow[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** How many wait, and how many of them are late. */
export async function countOpenAppeals(db: Database, now: Date): Promise<{ open: number; overdue: number }> {
  return await db
    .selectFrom('appeals')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where due_at <= ${now}))::int`.as('overdue'),
    ])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
}
