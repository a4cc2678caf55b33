import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { announceDuty, goOffDuty, goOnDuty } from './duty.commands.ts'
import { readRider } from './riders.queries.ts'
import { notePlace } from './shifts.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: EventBus
}

/** What a rider does with its own record. */
export function serveRiders(serve: Serve, { db, clock, bus }: Dependencies): void {
  serve('getMe', ({ caller }) => readRider(db, caller.id))

  serve('setWorking', async ({ params, body }) => {
    const change = body.working
      ? await goOnDuty(db, clock.now(), params.id, body.zoneId)
      : await goOffDuty(db, clock.now(), params.id)
    announceDuty(bus, change)
    return await readRider(db, params.id)
  })

  serve('setPosition', async ({ params, body }) => {
    const at = new Date(body.at)
    const now = clock.now()
    // A phone's clock may run ahead; a position is never newer than now.
    const place = { ...body, at: at < now ? at : now }
    if (!(await notePlace(db, now, params.id, place))) throw new Refusal('RIDER_OFF_DUTY')
    bus.publish(['operators'], { type: 'rider', riderId: params.id })
    return { ok: true } as const
  })
}
