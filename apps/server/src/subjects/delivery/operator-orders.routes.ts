import { UNFINISHED_STATUSES } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { dayOf, isOnDay, startOfDay } from '../orders/calendar.ts'
import { presentOperatorOrder } from '../orders/orders.present.ts'
import { selectOrders } from '../orders/orders.queries.ts'
import { readEvents, readOffers, readProblems } from './order-history.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
}

/** Order queries for operators. */
export function serveOperatorOrders(serve: Serve, { db, clock, config }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve('listOperatorOrders', async ({ query }) => {
    const placedOn = (day: string) => isOnDay('orders.created_at', day, timeZone)
    const today = dayOf(clock.now(), timeZone)
    // As literals: only then does the planner use the index of unfinished orders.
    const unfinished = sql.join(UNFINISHED_STATUSES.map((status) => sql.lit(status)))
    const rows = await selectOrders(db, timeZone)
      .where(
        query.day === undefined
          ? sql<boolean>`(${placedOn(today)} or orders.status in (${unfinished}))`
          : placedOn(query.day),
      )
      // Leftovers from earlier days come first, so that nobody has to look for them below a whole day's
      // orders.
      .orderBy(sql`orders.created_at < ${startOfDay(query.day ?? today, timeZone)}`, 'desc')
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.number', 'desc')
      .execute()
    const problems = await readProblems(
      db,
      rows.filter(({ status }) => status === 'error').map(({ id }) => id),
    )
    return { orders: rows.map((row) => presentOperatorOrder(row, problems.get(row.id) ?? null)) }
  })

  serve('listOrderEvents', async ({ params }) => {
    const order = await db.selectFrom('orders').select('id').where('id', '=', params.id).executeTakeFirst()
    if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
    return { events: await readEvents(db, params.id), offers: await readOffers(db, params.id) }
  })
}
