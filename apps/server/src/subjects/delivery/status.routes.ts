import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import { changeStatus } from './status.commands.ts'
import { presentOrder } from '../orders/orders.present.ts'

interface Dependencies {
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** Advancing, canceling and reporting a problem. */
export function serveStatus(serve: Serve, { clock, config, commands }: Dependencies): void {
  serve(
    'setOrderStatus',
    async ({ params, body, headers, caller }) => {
      const { order } = await commands.run((db, now, together) =>
        changeStatus(db, now, together, {
          orderId: params.id,
          to: 'status' in body ? body.status : body.newStatus,
          occurredAt: body.occurredAt === undefined ? null : new Date(body.occurredAt),
          reason: body.reason || null,
          caller,
          request: keyedRequest('setOrderStatus', caller, headers['idempotency-key'], { params, body }),
          timeZone: config.PLATFORM_TIME_ZONE,
        }),
      )
      const reader = caller.kind === 'rider' ? ({ riderId: caller.id, now: clock.now() } as const) : 'staff'
      return { order: presentOrder(order, reader) }
    },
    { confirms: true },
  )
}
