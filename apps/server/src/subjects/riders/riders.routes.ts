import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { StatementRunner } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { admissionOf } from '../accounts/admission.ts'
import { goOnDuty, leaveDuty } from './duty.commands.ts'
import { setPause } from './pauses.commands.ts'
import { readMe, readRider } from './riders.queries.ts'
import { notePlace } from './shifts.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly reads: StatementRunner
  readonly clock: Clock
  readonly commands: Commands
}

/** Riders' access to their own record. */
export function serveRiders(serve: Serve, { db, reads, clock, commands }: Dependencies): void {
  serve('getMe', ({ caller }) => readMe(reads, { riderId: caller.id, ...admissionOf(caller, clock.now()) }), {
    confirms: true,
  })

  serve('setWorking', async ({ params: { id }, body: { working, zoneId } }) => {
    await commands.transact(async (tx, now) => ({
      happened: working
        ? await goOnDuty(tx, now, id, zoneId)
        : await leaveDuty(tx, now, id, 'El rider se desactivó'),
    }))
    return await readRider(db, id)
  })

  serve('setPause', async ({ params: { id }, body: { minutes } }) => {
    await commands.transact((tx, now) => setPause(tx, now, id, minutes))
    return await readRider(db, id)
  })

  serve(
    'setPosition',
    async ({ params, body, caller }) => {
      const place = { ...body, at: new Date(body.at) }
      await commands.run((db, now) => notePlace(db, admissionOf(caller, now), params.id, place))
      return { ok: true } as const
    },
    { confirms: true },
  )
}
