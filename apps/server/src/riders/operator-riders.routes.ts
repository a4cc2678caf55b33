import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { isMissingReference } from '../database/failures.ts'
import { Refusal } from '../http/refusal.ts'
import type { Serve } from '../http/router.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { EventBus } from '../realtime/event-bus.ts'
import { leaveDuty } from './duty.ts'
import { presentRider, readRider, selectRiders } from './rider-queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: EventBus
  readonly photos: PhotoStore
}

/** What operators do with riders: look, allow zones, block and unblock. */
export function serveOperatorRiders(serve: Serve, { db, clock, bus, photos }: Dependencies): void {
  const changed = (riderId: string) => {
    bus.publish(['operators', `rider:${riderId}`], { type: 'rider', riderId })
  }

  serve('listRiders', async ({ query }) => {
    let riders = selectRiders(db).orderBy('riders.created_at', 'desc')
    if (query.state === 'blocked') riders = riders.where('blocked_at', 'is not', null)
    if (query.state === 'waiting')
      riders = riders.where('blocked_at', 'is', null).where('activated_at', 'is', null)
    if (query.state === 'active')
      riders = riders.where('blocked_at', 'is', null).where('activated_at', 'is not', null)
    return { riders: (await riders.execute()).map(presentRider) }
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
    await mustExist(db, params.id)
    try {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('rider_zones').where('rider_id', '=', params.id).execute()
        const zones = [...new Set(body.zoneIds)].map((zone_id) => ({ rider_id: params.id, zone_id }))
        await tx.insertInto('rider_zones').values(zones).execute()
      })
    } catch (error) {
      if (isMissingReference(error)) throw new Refusal('ZONE_NOT_FOUND')
      throw error
    }
    changed(params.id)
    return await readRider(db, params.id)
  })

  serve('blockRider', async ({ params, body }) => {
    await mustExist(db, params.id)
    const withdrawn = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('riders')
        .set({ blocked_at: clock.now(), blocked_reason: body.reason, working: false })
        .where('id', '=', params.id)
        .execute()
      return await leaveDuty(tx, clock.now(), params.id, 'El rider fue bloqueado')
    })
    changed(params.id)
    for (const { orderId } of withdrawn) bus.publish(['operators'], { type: 'order', orderId })
    return await readRider(db, params.id)
  })

  serve('unblockRider', async ({ params }) => {
    await mustExist(db, params.id)
    await db
      .updateTable('riders')
      .set({ blocked_at: null, blocked_reason: null })
      .where('id', '=', params.id)
      .execute()
    changed(params.id)
    return await readRider(db, params.id)
  })
}

async function mustExist(db: Database, riderId: string): Promise<void> {
  const rider = await db.selectFrom('riders').select('id').where('id', '=', riderId).executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
}
