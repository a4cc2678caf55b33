/** Order lists for riders. */
import { HISTORY_PAGE_SIZE } from '@puni/contract/limits'
import { ACTIVE_STATUSES } from '@puni/contract/order-states'
import { sql } from 'kysely'
import { prepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Confirmed, confirming } from '../accounts/admission.ts'
import { endOfDay, isOnDay, startOfDay } from '../orders/calendar.ts'
import { confirmedOrder, type OrderRow, type RidersReading, selectOrders } from '../orders/orders.queries.ts'

const MOST_ORDERS = 200

const selectAccepted = prepared<RidersReading, Confirmed<OrderRow>>((p, db) => {
  // As literals: only then is the index of active orders of use to a prepared plan.
  const active = sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))
  const accepted = selectOrders(db, p.timeZone)
    .where('orders.assigned_rider_id', '=', p.riderId)
    .where(sql<boolean>`orders.status in (${active})`)
  return confirming(p, accepted)
})

/** The order that a rider is delivering, or null. Throws CallerOutdated. */
export async function readAccepted(db: Database, reading: RidersReading): Promise<OrderRow | null> {
  return confirmedOrder(await selectAccepted(db, reading))
}

interface OrderFilter {
  /** A rider, or null for open, unassigned orders. */
  readonly assignedTo: string | null
  readonly zoneId: string | undefined
  /** Placed or delivered on this day (yyyy-mm-dd), or still in progress. */
  readonly today: string | undefined
}

/** The newest matching orders, at most 200. */
export async function readOrders(db: Database, timeZone: string, { assignedTo, zoneId, today }: OrderFilter) {
  let found = selectOrders(db, timeZone)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.number', 'desc')
    .limit(MOST_ORDERS)
  found =
    assignedTo === null
      ? found.where('orders.status', '=', 'pending')
      : found.where('orders.assigned_rider_id', '=', assignedTo)
  if (zoneId !== undefined) found = found.where('orders.zone_id', '=', zoneId)
  if (today !== undefined) {
    found = found.where(
      sql<boolean>`(
        ${isOnDay('orders.created_at', today, timeZone)} or ${isOnDay('orders.delivered_at', today, timeZone)}
        or orders.status in (${sql.join(['pending', ...ACTIVE_STATUSES])})
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

/** One page of a rider's orders, newest first. */
export async function readHistory(
  db: Database,
  timeZone: string,
  { riderId, startDate, endDate, year, page }: HistoryQuery,
) {
  const from = [startDate, year && `${year}-01-01`].filter(isDay)
  const to = [endDate, year && `${year}-12-31`].filter(isDay)
  const conditions = [
    sql`orders.assigned_rider_id = ${riderId}`,
    ...from.map((day) => sql`orders.created_at >= ${startOfDay(day, timeZone)}`),
    ...to.map((day) => sql`orders.created_at < ${endOfDay(day, timeZone)}`),
  ]
  const asked = sql<boolean>`(${sql.join(conditions, sql` and `)})`
  const rows = await selectOrders(db, timeZone)
    .where(asked)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(HISTORY_PAGE_SIZE)
    .offset((page - 1) * HISTORY_PAGE_SIZE)
    .execute()
  const { total } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(asked)
    .executeTakeFirstOrThrow()
  return { rows, totalPages: Math.ceil(total / HISTORY_PAGE_SIZE) }
}

function isDay(day: string | 0 | undefined): day is string {
  return typeof day === 'string'
}
