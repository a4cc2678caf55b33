import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { dayOf } from '../orders/calendar.ts'
import { presentOperatorOrder } from '../orders/orders.present.ts'
import { readEvents, readOffers, readProblems } from './order-history.queries.ts'
import { readListedOrders } from './operator-orders.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
}

/** Order queries for operators. */
export function serveOperatorOrders(serve: Serve, { db, clock, config }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve('listOperatorOrders', async ({ query }) => {
    const rows = await readListedOrders(db, { day: query.day, today: dayOf(clock.now(), timeZone), timeZone })
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
