import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { goOnDuty, leaveDuty } from './duty.commands.ts'
import { forgetMisses, setPause } from './pauses.commands.ts'
import { presentRider } from './riders.present.ts'
import { readRider } from './riders.queries.ts'
import { notePlace } from './shifts.commands.ts'
import { setVehicle } from './vehicle.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
}

/** Riders' access to their own record. */
export function serveRiders(serve: Serve, { db, commands }: Dependencies): void {
  serve('getMe', async ({ caller }) => presentRider(await readRider(db, caller.id)))

  serve('setWorking', async ({ params: { id }, body: { working, zoneId } }) => {
    await commands.transact(async (tx, now) => ({
      happened: working
        ? await goOnDuty(tx, now, id, zoneId)
        : await leaveDuty(tx, now, id, 'El rider se desactivó'),
    }))
    return presentRider(await readRider(db, id))
  })

  serve('setPause', async ({ params: { id }, body: { minutes } }) => {
    await commands.transact((tx, now) => setPause(tx, now, id, minutes))
    return presentRider(await readRider(db, id))
  })

  serve('setVehicle', async ({ params: { id }, body: { vehicleType } }) => {
    await commands.transact((tx, now) => setVehicle(tx, now, id, vehicleType))
    return presentRider(await readRider(db, id))
  })

  serve('confirmPresence', async ({ params: { id } }) => {
    await commands.transact(async (tx, now) => ({ happened: await forgetMisses(tx, now, id) }))
    return { ok: true } as const
  })

  serve('setPosition', async ({ params, body }) => {
    const place = { ...body, at: new Date(body.at) }
    await commands.run((db, now) => notePlace(db, now, params.id, place))
    return { ok: true } as const
  })
}
