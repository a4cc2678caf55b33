import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import { setLastOrder } from '../riders/last-order.commands.ts'
import { selectOrders } from '../orders/orders.queries.ts'
import { tellDelay } from './delay.commands.ts'
import { changeStatus } from './status.commands.ts'
import { presentOrder } from '../orders/orders.present.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** Advancing, canceling and reporting a problem; telling of a delay, and that an order is the last one. */
export function serveStatus(serve: Serve, { db, clock, config, commands }: Dependencies): void {
  serve('tellDelay', async ({ params, body, headers, caller }) => {
    const request = keyedRequest('tellDelay', caller, headers['idempotency-key'], { params, body })
    const notice = {
      orderId: params.id,
      riderId: caller.id,
      occurredAt: body.occurredAt === undefined ? null : new Date(body.occurredAt),
      noticeMs: config.DELAY_NOTICE_MINUTES * 60_000,
    }
    await commands.transact((tx, now) => tellDelay(tx, now, notice), request)
    const row = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .where('orders.id', '=', params.id)
      .executeTakeFirstOrThrow()
    return { order: presentOrder(row, { riderId: caller.id, now: clock.now() }) }
  })

  serve('setLastOrder', async ({ params, body, headers, caller }) => {
    const request = keyedRequest('setLastOrder', caller, headers['idempotency-key'], { params, body })
    const said = { orderId: params.id, riderId: caller.id, isLast: body.last }
    await commands.transact((tx, now) => setLastOrder(tx, now, said), request)
    return { ok: true } as const
  })

  serve(
    'setOrderStatus',
    async ({ params, body, headers, caller }) => {
      const { order, refusal } = await commands.run((db, now, together) =>
        changeStatus(db, now, together, {
          orderId: params.id,
          to: 'status' in body ? body.status : body.newStatus,
          occurredAt: body.occurredAt === undefined ? null : new Date(body.occurredAt),
          reason: body.reason || null,
          proof: 'proof' in body ? body.proof : undefined,
          caller,
          request: keyedRequest('setOrderStatus', caller, headers['idempotency-key'], { params, body }),
          timeZone: config.PLATFORM_TIME_ZONE,
        }),
      )
      if (refusal !== null) throw refusal
      const reader = caller.kind === 'rider' ? ({ riderId: caller.id, now: clock.now() } as const) : 'staff'
      return { order: presentOrder(order, reader) }
    },
    { confirms: true },
  )
}
