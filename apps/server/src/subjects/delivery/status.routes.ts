import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import { audited } from '../audit/audit.commands.ts'
import { changeStatus } from './status.commands.ts'
import { presentOrder } from '../orders/orders.present.ts'
import { selectOrders } from '../orders/orders.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** Advancing, canceling and reporting a problem. */
export function serveStatus(serve: Serve, { db, clock, config, commands }: Dependencies): void {
  serve('setOrderStatus', async ({ params, body, headers, caller }) => {
    const request = keyedRequest('setOrderStatus', caller, headers['idempotency-key'], { params, body })
    const change = {
      orderId: params.id,
      to: 'status' in body ? body.status : body.newStatus,
      occurredAt: body.occurredAt === undefined ? null : new Date(body.occurredAt),
      reason: body.reason || null,
    }
    const move = audited(
      caller,
      (tx, now) => changeStatus(tx, now, caller, change),
      () => ({ action: 'order-moved', subject: ['order', params.id], details: { status: change.to } }),
    )
    await commands.transact(move, request)
    const row = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .where('orders.id', '=', params.id)
      .executeTakeFirstOrThrow()
    const reader = caller.kind === 'rider' ? ({ riderId: caller.id, now: clock.now() } as const) : 'staff'
    return { order: presentOrder(row, reader) }
  })
}
