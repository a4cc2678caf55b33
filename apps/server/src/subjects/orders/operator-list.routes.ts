import type { OperatorOrder } from '@puni/contract/orders/entities'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { dayOf } from '../../platform/calendar.ts'
import type { Reads } from '../audit/reads.ts'
import { presentHandoverRecord } from '../handover/handover.present.ts'
import { readStoredHandover } from '../handover/handover.queries.ts'
import { readAdjustments } from './adjustments.queries.ts'
import { iso, presentOperatorOrder } from './orders.present.ts'
import { type OrderRow, selectOrders } from './orders.queries.ts'
import { readExclusions } from './exclusions.queries.ts'
import { readAftermath, readHistory, readOffers, readProblems } from './history.queries.ts'
import { countListedOrders, readListedOrders } from './operator-list.queries.ts'
import { readOrderInput } from './order-input.queries.ts'
import { isPageClosed, type TrackingLinks } from './tracking-links.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly reads: Reads
  readonly links: TrackingLinks
}

/** Order queries for operators. */
export function serveOperatorOrders(serve: Serve, { db, clock, config, reads, links }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE
  const present = async (rows: readonly OrderRow[]) => {
    const failed = rows.filter(({ status }) => status === 'error').map(({ id }) => id)
    const problems = await readProblems(db, failed)
    return rows.map((row) => presentOperatorOrder(row, problems.get(row.id) ?? null))
  }

  serve('listOperatorOrders', async ({ query, caller }) => {
    const { from, to, group, search, after, limit, ...narrowedTo } = query
    const listing = {
      days: from === undefined || to === undefined ? undefined : { from, to },
      today: dayOf(clock.now(), timeZone),
      timeZone,
      ...narrowedTo,
    }
    const { page, next } = await readListedOrders(db, listing, { group, search, after, limit })
    await reads.list(caller, 'orders', page.length, query)
    return {
      orders: await present(page),
      next: next === null ? null : String(next),
      counts: after === undefined && search === undefined ? await countListedOrders(db, listing) : null,
    }
  })

  serveDetail(serve, { db, clock, config, reads, links }, present)

  serve('getOrderToRepeat', async ({ params, caller }) => {
    const found = await readOrderInput(db, params.id)
    await reads.reveal(caller, { action: 'order-contacts-seen', subject: ['order', params.id] })
    return found
  })

  serve('listOrderEvents', async ({ params }) => {
    const order = await db.selectFrom('orders').select('id').where('id', '=', params.id).executeTakeFirst()
    if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
    return { events: await readHistory(db, params.id), offers: await readOffers(db, params.id) }
  })
}

/** One order with all that operators read of it. */
function serveDetail(
  serve: Serve,
  { db, clock, config, reads, links }: Dependencies,
  present: (rows: readonly OrderRow[]) => Promise<OperatorOrder[]>,
): void {
  serve('getOperatorOrder', async ({ params, caller }) => {
    const rows = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .select(['orders.store_id', 'orders.promised_at', 'orders.anonymised_at'])
      .where('orders.id', '=', params.id)
      .execute()
    const [order] = await present(rows)
    const [row] = rows
    if (order === undefined || row === undefined) throw new Refusal('ORDER_NOT_FOUND')
    await reads.one(caller, 'order', row.id)
    const stored = row.handover === null ? null : await readStoredHandover(db, row.id)
    const exclusions = await readExclusions(db, row.id)
    const adjustments = await readAdjustments(db, row, 'operator')
    const aftermath = row.status === 'canceled' ? await readAftermath(db, row.id) : undefined
    return {
      ...order,
      handover: presentHandoverRecord(row, stored, config.BRAND_NAME),
      storeId: row.store_id,
      promisedAt: iso(row.promised_at),
      ...(!isPageClosed(row, clock.now()) && { trackingUrl: links.trackingUrl(row.id) }),
      ...(exclusions.length > 0 && { exclusions }),
      ...(adjustments.length > 0 && { adjustments }),
      ...(aftermath && { aftermath }),
    }
  })
}
