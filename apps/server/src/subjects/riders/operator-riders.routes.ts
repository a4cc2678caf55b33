import type { Input } from '@puni/contract/calls'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { sendPhoto } from '../photos/send-photo.ts'
import { thumbnailOf } from '../photos/thumbnail.ts'
import { audited } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { block, unblock } from './blocks.commands.ts'
import { presentOperatorRider } from './riders.present.ts'
import { readOperatorRider } from './riders.queries.ts'
import { setZones } from './allowed-zones.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly photos: PhotoStore
  readonly reads: Reads
}

/** Operators' actions on riders: viewing photos, allowing zones, blocking and unblocking. */
export function serveOperatorRiders(serve: Serve, { db, commands, photos, reads }: Dependencies): void {
  servePhotos(serve, { db, photos, reads })

  serve('getRiderContacts', async ({ params: { id }, caller }) => {
    const rider = await db
      .selectFrom('riders')
      .select(['email', 'phone', 'document_number as documentNumber'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    await reads.reveal(caller, { action: 'rider-contacts-seen', subject: ['rider', id] })
    return rider
  })

  serve('setRiderZones', async ({ params: { id }, body: { zoneIds }, caller }) => {
    const set = audited(
      caller,
      (tx, now) => setZones(tx, now, id, zoneIds),
      () => ({ action: 'rider-zones-set', subject: ['rider', id], details: { zoneIds } }),
    )
    await commands.transact(set)
    return presentOperatorRider(await readOperatorRider(db, id))
  })

  serve('blockRider', async ({ params: { id: riderId }, body, caller }) => {
    const blocking = audited(
      caller,
      (tx, now) => block(tx, { riderId, operatorId: caller.id, now }, body.reason),
      () => ({ action: 'rider-blocked', subject: ['rider', riderId] }),
    )
    await commands.transact(blocking)
    return presentOperatorRider(await readOperatorRider(db, riderId))
  })

  serve('unblockRider', async ({ params: { id: riderId }, caller }) => {
    const unblocking = audited(
      caller,
      (tx, now) => unblock(tx, { riderId, operatorId: caller.id, now }),
      () => ({ action: 'rider-unblocked', subject: ['rider', riderId] }),
    )
    await commands.transact(unblocking)
    return presentOperatorRider(await readOperatorRider(db, riderId))
  })
}

/** The photos of a sign-up: small in a list; in full, every view is recorded. */
function servePhotos(serve: Serve, { db, photos, reads }: Omit<Dependencies, 'commands'>): void {
  async function photoOf({ id, kind }: Input<'getRiderPhoto'>['params']): Promise<Buffer> {
    const rider = await db
      .selectFrom('riders')
      .select(['dni_photo', 'selfie_photo'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    const key = kind === 'dni' ? rider.dni_photo : rider.selfie_photo
    const photo = key === null ? null : await photos.get(key)
    if (photo === null) throw new Refusal('PHOTO_NOT_FOUND')
    return photo
  }

  serve(
    'getRiderThumbnail',
    async ({ params, reply }) => sendPhoto(reply, await thumbnailOf(await photoOf(params)), params.kind),
    // Photo storage may be slow: lists need not wait for it.
    { bulkhead: null },
  )

  serve(
    'getRiderPhoto',
    async ({ params, caller, reply }) => {
      const photo = await photoOf(params)
      await reads.reveal(caller, {
        action: 'rider-photo-seen',
        subject: ['rider', params.id],
        details: { kind: params.kind },
      })
      return sendPhoto(reply, photo, params.kind)
    },
    { bulkhead: null },
  )
}
