import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import { audited } from '../audit/audit.commands.ts'
import { createOrder } from './orders.commands.ts'
import { presentPlacedOrder } from './orders.present.ts'
import { selectOrders } from './orders.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
}

/** Placing orders, by operators and stores. */
export function serveCreateOrder(serve: Serve, { db, commands, config }: Dependencies): void {
  serve('createOrder', async ({ body, headers, caller, reply }) => {
    const request = keyedRequest('createOrder', caller, headers['idempotency-key'], body)
    const place = audited(
      caller,
      (tx, now) => createOrder(tx, now, caller, body),
      ({ orderId }) => ({ action: 'order-placed', subject: ['order', orderId] }),
    )
    const { orderId } = await commands.transact(place, request)
    const row = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    reply.status(201)
    return { order: presentPlacedOrder(row) }
  })
}
