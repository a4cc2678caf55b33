import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest, oncePerKey } from '../../platform/idempotency/once-per-key.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { announceDuty } from '../riders/duty.commands.ts'
import { changeStatus } from './status.commands.ts'
import { presentOrder, selectOrders } from '../orders/orders.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: EventBus
}

/** Advancing, cancelling and reporting a problem. */
export function serveStatus(serve: Serve, { db, clock, config, bus }: Dependencies): void {
  serve('setOrderStatus', async ({ params, body, headers, caller }) => {
    const now = clock.now()
    const request = keyedRequest('setOrderStatus', caller, headers['idempotency-key'], { params, body })
    const change = {
      orderId: params.id,
      to: 'status' in body ? body.status : body.newStatus,
      occurredAt: body.occurredAt === undefined ? null : new Date(body.occurredAt),
      reason: body.reason || null,
    }
    const { zoneId, riderIds, duty } = await db
      .transaction()
      .execute((tx) => oncePerKey(tx, now, request, () => changeStatus(tx, now, caller, change)))
    const riders = riderIds.map((id) => `rider:${id}` as const)
    bus.publish(['operators', ...riders], { type: 'order', orderId: params.id })
    bus.publish(['dispatch'], { type: 'zone', zoneId })
    // An offer that ended with the order has to leave the screen of its phone.
    bus.publish(['push'], { type: 'push-due' })
    if (duty !== undefined) announceDuty(bus, duty)
    const row = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .where('orders.id', '=', params.id)
      .executeTakeFirstOrThrow()
    return { order: presentOrder(row, caller.kind === 'rider' ? { riderId: caller.id } : 'staff') }
  })
}
