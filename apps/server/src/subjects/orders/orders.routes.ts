import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest, oncePerKey } from '../../platform/idempotency/once-per-key.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { createOrder } from './orders.commands.ts'
import { presentOrder, selectOrders } from './orders.queries.ts'

/** Placing orders, by operators and stores. */
export function serveCreateOrder(
  serve: Serve,
  db: Database,
  clock: Clock,
  config: Config,
  bus: EventBus,
): void {
  serve('createOrder', async ({ body, headers, caller, reply }) => {
    const now = clock.now()
    const request = keyedRequest('createOrder', caller, headers['idempotency-key'], body)
    const { id } = await db
      .transaction()
      .execute((tx) =>
        oncePerKey(tx, now, request, async () => ({ id: await createOrder(tx, now, caller, body) })),
      )
    // Told again to who asks again: whoever placed it may have died before telling.
    bus.publish(['operators'], { type: 'order', orderId: id })
    bus.publish(['dispatch'], { type: 'zone', zoneId: body.zoneId })
    const row = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow()
    reply.status(201)
    return { order: presentOrder(row, 'staff') }
  })
}
