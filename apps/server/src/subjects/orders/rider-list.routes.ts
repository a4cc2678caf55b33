import { HANDOVER } from '@puni/contract/handover/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { presentNotice } from '../notifications/notices.queries.ts'
import { dayOf } from '../../platform/calendar.ts'
import type { Reads } from '../audit/reads.ts'
import { readAdjustments } from './adjustments.queries.ts'
import { presentOrder } from './orders.present.ts'
import { readOrder } from './orders.queries.ts'
import { mayReadOrder } from './orders.policy.ts'
import { refuseOtherRider } from '../riders/riders.policy.ts'
import { allowedZone } from './rider-list.policy.ts'
import { readAccepted, readHistory, readOrders } from './rider-list.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly reads: Reads
}

/** Order queries for riders. */
export function serveRiderOrders(serve: Serve, { db, clock, config, reads }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE
  const readBy = (riderId: string) => ({ riderId, now: clock.now() })

  serve('getAcceptedOrder', async ({ query: { riderId } }) => {
    const now = clock.now()
    const owedSince = new Date(now.getTime() - HANDOVER.askedHours * 3_600_000)
    const { order, owed, notices } = await readAccepted(db, { riderId, timeZone, owedSince, now })
    return {
      order: order && presentOrder(order, readBy(riderId)),
      ...(owed !== null && { owed: [...owed] }),
      ...(notices !== null && { notices: notices.map(presentNotice) }),
      serverTime: now.toISOString(),
    }
  })

  serve('getOrder', async ({ params, caller }) => {
    const row = await readOrder(db, timeZone, params.id)
    if (!(await mayReadOrder(db, caller, row))) throw new Refusal('FORBIDDEN')
    if (caller.kind === 'rider') {
      const adjustments = row.assigned_rider_id === caller.id ? await readAdjustments(db, row, 'rider') : []
      return {
        ...presentOrder(row, readBy(caller.id)),
        ...(adjustments.length > 0 && { adjustments }),
      }
    }
    await reads.reveal(caller, { action: 'order-contacts-seen', subject: ['order', row.id] })
    return presentOrder(row, 'contacts')
  })

  serve('filterOrders', async ({ query, caller }) => {
    const riderId = query.riderId ?? caller.id
    const isOpen = query.assigned === false
    const zoneId = isOpen ? await allowedZone(db, caller.id, query.zoneNumber) : query.zoneNumber
    if (!isOpen) await refuseOtherRider(db, caller, riderId)
    const rows = await readOrders(db, timeZone, {
      assignedTo: isOpen ? null : riderId,
      zoneId,
      today: query.todayOnly ? dayOf(clock.now(), timeZone) : undefined,
    })
    return { orders: rows.map((row) => presentOrder(row, readBy(caller.id))) }
  })

  serve('getHistoricalOrders', async ({ query }) => {
    const { rows, totalPages } = await readHistory(db, timeZone, query)
    const orders = rows.map((row) => presentOrder(row, readBy(query.riderId)))
    return { orders, currentPage: query.page, totalPages }
  })
}
