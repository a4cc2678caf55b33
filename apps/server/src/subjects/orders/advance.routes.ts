import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { setLastOrder } from '../riders/last-order.commands.ts'
import { readOrder } from './orders.queries.ts'
import { tellDelay } from './delay.commands.ts'
import { refuseDecision } from './advance.policy.ts'
import { changeStatus } from './advance.commands.ts'
import { presentOrder } from './orders.present.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** Advancing, canceling and reporting a problem; telling of a delay, and that an order is the last one. */
export function serveStatus(serve: Serve, { db, clock, config, commands }: Dependencies): void {
  const { PLATFORM_TIME_ZONE: timeZone } = config

  serve('tellDelay', async ({ params, body, caller, once }) => {
    const notice = {
      orderId: params.id,
      riderId: caller.id,
      occurredAt: body.occurredAt === undefined ? null : new Date(body.occurredAt),
      noticeMs: config.DELAY_NOTICE_MINUTES * 60_000,
    }
    await commands.transact((tx, now) => tellDelay(tx, now, notice), once)
    return {
      order: presentOrder(await readOrder(db, timeZone, params.id), { riderId: caller.id, now: clock.now() }),
    }
  })

  serve('setLastOrder', async ({ params, body, caller, once }) => {
    const said = { orderId: params.id, riderId: caller.id, isLast: body.last }
    await commands.transact((tx, now) => setLastOrder(tx, now, said), once)
    return { ok: true } as const
  })

  serve('setOrderStatus', async ({ params, body, caller, once }) => {
    refuseDecision(caller, body)
    const change = {
      orderId: params.id,
      to: 'status' in body ? body.status : body.newStatus,
      occurredAt: body.occurredAt === undefined ? null : new Date(body.occurredAt),
      reason: body.reason ?? null,
      proof: 'proof' in body ? body.proof : undefined,
      goods: 'goods' in body ? body.goods : undefined,
      cash: 'cash' in body ? body.cash : undefined,
      caller,
    }
    await commands.transact((tx, now) => changeStatus(tx, now, change), once)
    const reader = caller.kind === 'rider' ? ({ riderId: caller.id, now: clock.now() } as const) : 'desk'
    return { order: presentOrder(await readOrder(db, timeZone, params.id), reader) }
  })
}
