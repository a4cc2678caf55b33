import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import type { Serve } from '../http/router.ts'
import type { EventBus } from '../realtime/event-bus.ts'
import { createOrder } from './create-order.ts'
import { presentOrder, selectOrders } from './order-queries.ts'

/** Placing orders, by operators and stores. */
export function serveCreateOrder(
  serve: Serve,
  db: Database,
  clock: Clock,
  config: Config,
  bus: EventBus,
): void {
  serve('createOrder', async ({ body, headers, caller, reply }) => {
    const { id, repeated } = await createOrder(db, clock.now(), caller, body, headers['idempotency-key'])
    if (!repeated) {
      bus.publish(['operators'], { type: 'order', orderId: id })
      bus.publish(['dispatch'], { type: 'zone', zoneId: body.zoneId })
    }
    const row = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow()
    reply.status(201)
    return { order: presentOrder(row, 'staff') }
  })
}
