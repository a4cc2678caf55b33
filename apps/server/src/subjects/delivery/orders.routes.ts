import { HISTORY_PAGE_SIZE } from '@puni/contract/limits'
import { ACTIVE_STATUSES, UNFINISHED_STATUSES } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readOfferedOrder } from '../offers/offered-order.ts'
import type { RiderAccess } from '../access/rider-access.ts'
import { dayOf, endOfDay, isOnDay, startOfDay } from '../orders/calendar.ts'
import { mayReadOrder } from '../access/order-access.ts'
import { readEvents, readOffers, readProblems } from './order-history.ts'
import { presentOperatorOrder, presentOrder, selectOrders } from '../orders/order-queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly access: RiderAccess
}

/** Reading orders, for riders and operators. */
export function serveOrders(serve: Serve, { db, clock, config, access }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE
  const orders = () => selectOrders(db, timeZone)

  serve('getOfferedOrder', async ({ query, caller }) => {
    await access.own(caller, query.riderId)
    return await readOfferedOrder(db, clock.now(), query.riderId, timeZone)
  })

  serve('getAcceptedOrder', async ({ query, caller }) => {
    await access.own(caller, query.riderId)
    const row = await orders()
      .where('orders.assigned_rider_id', '=', query.riderId)
      .where('orders.status', 'in', ACTIVE_STATUSES)
      .executeTakeFirst()
    return { order: row ? presentOrder(row, query) : null }
  })

  serve('getOrder', async ({ params, caller }) => {
    const row = await orders().where('orders.id', '=', params.id).executeTakeFirst()
    if (row === undefined) throw new Refusal('ORDER_NOT_FOUND')
    if (!(await mayReadOrder(db, caller, row))) throw new Refusal('FORBIDDEN')
    return presentOrder(row, caller.kind === 'rider' ? { riderId: caller.id } : 'staff')
  })

  serve('filterOrders', async ({ query, caller }) => {
    let found = orders().orderBy('orders.created_at', 'desc').orderBy('orders.number', 'desc')
    if (query.todayOnly) {
      const today = dayOf(clock.now(), timeZone)
      found = found.where(
        sql<boolean>`(
          ${isOnDay('orders.created_at', today, timeZone)} or ${isOnDay('orders.delivered_at', today, timeZone)}
          or orders.status in (${sql.join(['pending', ...ACTIVE_STATUSES])})
        )`,
      )
    }
    if (query.assigned === false) {
      const zoneId = await allowedZone(db, caller.id, query.zoneNumber)
      found = found.where('orders.status', '=', 'pending').where('orders.zone_id', '=', zoneId)
    } else {
      const riderId = query.riderId ?? caller.id
      await access.own(caller, riderId)
      found = found.where('orders.assigned_rider_id', '=', riderId)
      if (query.zoneNumber !== undefined) found = found.where('orders.zone_id', '=', query.zoneNumber)
    }
    const rows = await found.limit(200).execute()
    return { orders: rows.map((row) => presentOrder(row, { riderId: caller.id })) }
  })

  serve('getHistoricalOrders', async ({ query, caller }) => {
    await access.own(caller, query.riderId)
    const { startDate, endDate, year, page } = query
    const from = [startDate, year && `${year}-01-01`].filter(isDay)
    const to = [endDate, year && `${year}-12-31`].filter(isDay)
    const conditions = [
      sql`orders.assigned_rider_id = ${query.riderId}`,
      ...from.map((day) => sql`orders.created_at >= ${startOfDay(day, timeZone)}`),
      ...to.map((day) => sql`orders.created_at < ${endOfDay(day, timeZone)}`),
    ]
    const asked = sql<boolean>`(${sql.join(conditions, sql` and `)})`
    const rows = await orders()
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
    return {
      orders: rows.map((row) => presentOrder(row, query)),
      currentPage: page,
      totalPages: Math.ceil(total / HISTORY_PAGE_SIZE),
    }
  })

  serve('listOperatorOrders', async ({ query }) => {
    const placedOn = (day: string) => isOnDay('orders.created_at', day, timeZone)
    const today = dayOf(clock.now(), timeZone)
    // Written out: only then does the planner see that the index of unfinished orders serves.
    const unfinished = sql.join(UNFINISHED_STATUSES.map((status) => sql.lit(status)))
    const rows = await orders()
      .where(
        query.day === undefined
          ? sql<boolean>`(${placedOn(today)} or orders.status in (${unfinished}))`
          : placedOn(query.day),
      )
      // What is left of earlier days must not be looked for below a whole day.
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

function isDay(day: string | 0 | undefined): day is string {
  return typeof day === 'string'
}

/** The zone whose open orders a rider asks for: its own, or another it may work in. */
async function allowedZone(db: Database, riderId: string, asked: string | undefined): Promise<string> {
  if (asked === undefined) {
    const rider = await db
      .selectFrom('riders')
      .select('zone_id')
      .where('id', '=', riderId)
      .executeTakeFirstOrThrow()
    return rider.zone_id
  }
  const allowed = await db
    .selectFrom('rider_zones')
    .select('zone_id')
    .where('rider_id', '=', riderId)
    .where('zone_id', '=', asked)
    .executeTakeFirst()
  if (allowed === undefined) throw new Refusal('ZONE_NOT_ALLOWED')
  return allowed.zone_id
}
