import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isMissingReference } from '../../platform/database/failures.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { block, unblock } from './blocks.commands.ts'
import { announceDuty, type DutyChange } from './duty.commands.ts'
import { presentOperatorRider, readOperatorRider, selectRiders } from './riders.queries.ts'
import { setZones } from './allowed-zones.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: EventBus
  readonly photos: PhotoStore
}

/** What operators do with riders: look, allow zones, block and unblock. */
export function serveOperatorRiders(serve: Serve, { db, clock, bus, photos }: Dependencies): void {
  /** Tells of a rider that changed, in its duty or otherwise. */
  const tell = (riderId: string, change: DutyChange | null) => {
    announceDuty(bus, change ?? { riderId, zoneIds: [], withdrawn: [] })
  }

  serve('listRiders', async ({ query }) => {
    let riders = selectRiders(db).orderBy('riders.created_at', 'desc')
    if (query.state === 'blocked') riders = riders.where('blocked_at', 'is not', null)
    if (query.state === 'waiting')
      riders = riders.where('blocked_at', 'is', null).where('activated_at', 'is', null)
    if (query.state === 'active')
      riders = riders.where('blocked_at', 'is', null).where('activated_at', 'is not', null)
    return { riders: (await riders.execute()).map(presentOperatorRider) }
  })

  serve('getRiderPhoto', async ({ params, reply }) => {
    const rider = await db
      .selectFrom('riders')
      .select(['dni_photo', 'selfie_photo'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    const photo = await photos.get(params.kind === 'dni' ? rider.dni_photo : rider.selfie_photo)
    if (photo === null) throw new Refusal('PHOTO_NOT_FOUND')
    return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(photo)
  })

  serve('setRiderZones', async ({ params, body }) => {
    try {
      const change = await db
        .transaction()
        .execute((tx) => setZones(tx, clock.now(), params.id, body.zoneIds))
      tell(params.id, change)
    } catch (error) {
      if (isMissingReference(error)) throw new Refusal('ZONE_NOT_FOUND')
      throw error
    }
    return await readOperatorRider(db, params.id)
  })

  serve('blockRider', async ({ params, body, caller }) => {
    const verdict = { riderId: params.id, operatorId: caller.id, now: clock.now() }
    const change = await db.transaction().execute((tx) => block(tx, verdict, body.reason))
    tell(params.id, change)
    return await readOperatorRider(db, params.id)
  })

  serve('unblockRider', async ({ params, caller }) => {
    const verdict = { riderId: params.id, operatorId: caller.id, now: clock.now() }
    await db.transaction().execute((tx) => unblock(tx, verdict))
    tell(params.id, null)
    return await readOperatorRider(db, params.id)
  })
}
