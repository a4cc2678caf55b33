/** Order lists for riders. */
import type { OwedProof } from '@puni/contract/handover/entities'
import { HISTORY_PAGE_SIZE } from '@puni/contract/orders/limits'
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { owedProofs, type OwingRider } from '../handover/handover.queries.ts'
import { type StoredNotice, unreadNotices } from '../notifications/notices.queries.ts'
import { endOfDay, isOnDay, startOfDay } from '../../platform/calendar.ts'
import { DATED_AT, type OrderRow, type RidersReading, selectOrders } from './orders.queries.ts'

const MOST_ORDERS = 200
// As literals: only then does the planner use the index of such orders.
const ACTIVE = sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))

/** What a rider has in hand, what is left to prove of earlier deliveries, and what the rider has not read yet. */
interface InHand {
  readonly order: OrderRow | null
  readonly owed: readonly OwedProof[] | null
  readonly notices: readonly StoredNotice[] | null
}

type Reading = RidersReading & OwingRider

/** The order that a rider is delivering, or null, the proofs that are owed, and unread notices. */
export async function readAccepted(db: Database, reading: Reading): Promise<InHand> {
  const { riderId, timeZone } = reading
  const order = await selectOrders(db, timeZone)
    .where('orders.assigned_rider_id', '=', riderId)
    .where(sql<boolean>`orders.status in (${ACTIVE})`)
    .executeTakeFirst()
  const { rows } = await sql<Omit<InHand, 'order'>>`
    select ${owedProofs(reading)} as owed, ${unreadNotices(riderId)} as notices
  `.execute(db)
  return { order: order ?? null, owed: rows[0]?.owed ?? null, notices: rows[0]?.notices ?? null }
}

interface OrderFilter {
  /** A rider, or null for open, unassigned orders. */
  readonly assignedTo: string | null
  readonly zoneId: string | undefined
  /** Of this day (yyyy-mm-dd), or still in progress. */
  readonly today: string | undefined
}

/** The newest matching orders, at most 200. */
export async function readOrders(db: Database, timeZone: string, { assignedTo, zoneId, today }: OrderFilter) {
  let found = selectOrders(db, timeZone)
    .orderBy(DATED_AT, 'desc')
    .orderBy('orders.number', 'desc')
    .limit(MOST_ORDERS)
  found =
    assignedTo === null
      ? found.where('orders.status', '=', 'pending')
      : found.where('orders.assigned_rider_id', '=', assignedTo)
  if (zoneId !== undefined) found = found.where('orders.zone_id', '=', zoneId)
  // Whatever is open is in progress: of a rider's own, many are neither.
  if (today !== undefined && assignedTo !== null) {
    const own = sql`select id from orders where assigned_rider_id = ${assignedTo}`
    found = found.where(
      sql<boolean>`orders.id in (
        ${own} and ${isOnDay(DATED_AT, today, timeZone)}
        union all ${own} and orders.status in (${ACTIVE})
      )`,
    )
  }
  return await found.execute()
}

interface HistoryQuery {
  readonly riderId: string
  /** Days, yyyy-mm-dd, both inclusive. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly year?: number | undefined
  /** One-based. */
  readonly page: number
}

/**
 * One page of a rider's orders, newest first. Where it begins is found by the counters of the days: only the orders of its own days are
 * read, however many came after them.
 */
export async function readHistory(
  db: Database,
  timeZone: string,
  { riderId, startDate, endDate, year, page }: HistoryQuery,
) {
  const from = latest([startDate, year && `${year}-01-01`].filter(isDay))
  const to = earliest([endDate, year && `${year}-12-31`].filter(isDay))
  const offset = (page - 1) * HISTORY_PAGE_SIZE
  const { total, day, newer } = await findPage(db, { riderId, from, to, offset })
  const totalPages = Math.ceil(total / HISTORY_PAGE_SIZE)
  if (day === null) return { rows: [], totalPages }
  let orders = selectOrders(db, timeZone)
    .where('orders.assigned_rider_id', '=', riderId)
    .where(DATED_AT, '<', endOfDay(day, timeZone))
  if (from !== undefined) orders = orders.where(DATED_AT, '>=', startOfDay(from, timeZone))
  const rows = await orders
    .orderBy(DATED_AT, 'desc')
    .orderBy('orders.id')
    .limit(HISTORY_PAGE_SIZE)
    .offset(offset - newer)
    .execute()
  return { rows, totalPages }
}

interface PageSearch {
  readonly riderId: string
  /** Days, both inclusive. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Orders before the page. */
  readonly offset: number
}

interface FoundPage {
  /** Orders on all pages. */
  readonly total: number
  /** The day of the first order of the page; null if it has none. */
  readonly day: string | null
  /** Orders of later days. */
  readonly newer: number
}

async function findPage(db: Database, { riderId, from, to, offset }: PageSearch): Promise<FoundPage> {
  const { rows } = await sql<FoundPage>`
    with days as (
      select day, taken, sum(taken) over (order by day desc)::int as seen from rider_days
      where rider_id = ${riderId} and taken > 0
        and day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
    ), first as (
      select day, seen - taken as newer from days where seen > ${offset} order by day desc limit 1
    )
    select (select coalesce(max(seen), 0) from days) as total, (select day::text from first) as day,
      coalesce((select newer from first), 0) as newer
  `.execute(db)
  return rows[0]!
}

const latest = (days: readonly string[]) => days.toSorted().at(-1)
const earliest = (days: readonly string[]) => days.toSorted().at(0)

function isDay(day: string | 0 | undefined): day is string {
  return typeof day === 'string'
}
