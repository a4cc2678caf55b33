import { UNFINISHED_STATUSES } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { isOnDay, startOfDay } from '../orders/calendar.ts'
import { selectOrders } from '../orders/orders.queries.ts'

/** Which orders a list shows. Days are `YYYY-MM-DD` in the calendar of the time zone. */
export interface Listing {
  /** Without one, the list is that of today: with what is unfinished, or waits for a decision, from earlier days. */
  readonly day: string | undefined
  readonly today: string
  readonly timeZone: string
}

/** The orders of an operators' list, the newest first after leftovers from earlier days. */
export async function readListedOrders(db: Database, { day, today, timeZone }: Listing) {
  const placedOn = (date: string) => isOnDay('orders.created_at', date, timeZone)
  // As literals: only then does the planner use the index of unfinished orders.
  const unfinished = sql.join(UNFINISHED_STATUSES.map((status) => sql.lit(status)))
  return await selectOrders(db, timeZone)
    .where(
      day === undefined
        ? sql<boolean>`(
            ${placedOn(today)} or orders.status in (${unfinished}) or orders.earnings_review = 'pending'
          )`
        : placedOn(day),
    )
    // Leftovers come first, so that nobody has to look for them below a whole day's orders.
    .orderBy(sql`orders.created_at < ${startOfDay(day ?? today, timeZone)}`, 'desc')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.number', 'desc')
    .execute()
}
