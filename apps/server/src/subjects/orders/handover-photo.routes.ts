import { calls } from '@puni/contract/calls'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalidInput } from '../../platform/http/error-handler.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Reads } from '../audit/reads.ts'
import { readStoredHandover } from '../handover/handover.queries.ts'
import { presentOrder } from './orders.present.ts'
import { readOrder } from './orders.queries.ts'
import type { PhotoIntake } from '../photos/photo-intake.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { sendPhoto } from '../photos/send-photo.ts'
import { refuseUnasked, takePhoto } from './handover-photo.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly photos: PhotoStore
  readonly intake: PhotoIntake
  readonly reads: Reads
}

const Reason = calls.proveHandover.form.shape.reason

/** The photo of a handover: sent by its rider, seen by operators. */
export function serveHandoverPhotos(serve: Serve, dependencies: Dependencies): void {
  const { db, clock, commands, config, photos, intake, reads } = dependencies
  const { PLATFORM_TIME_ZONE: timeZone } = config

  serve('proveHandover', async ({ params: { id: orderId }, caller, request, reply }) => {
    const riderId = caller.id
    // Before anything of the photo is read.
    refuseUnasked(await readOrder(db, timeZone, orderId), riderId)
    const { photo, reason } = await intake.take(
      request,
      reply,
      ['photo'],
      async ({ fields, files, decode }) => {
        const said = Reason.safeParse(fields['reason'])
        if (!said.success) throw invalidInput(said.error.issues.map(({ message }) => ['reason', message]))
        if (files.photo === undefined) throw invalidInput([['photo', 'Falta la foto de la entrega']])
        const jpeg = await decode({ field: 'photo', upload: files.photo })
        return { photo: await photos.put(jpeg), reason: said.data || null }
      },
    )
    const isKept = await commands
      .transact((tx, now) => takePhoto(tx, now, { orderId, riderId, photo, reason }))
      .then((taken) => taken.isKept)
      .catch(async (error: unknown) => {
        await photos.remove(photo)
        throw error
      })
    if (!isKept) await photos.remove(photo)
    return { order: presentOrder(await readOrder(db, timeZone, orderId), { riderId, now: clock.now() }) }
  })

  serve(
    'getHandoverPhoto',
    async ({ params: { id: orderId }, caller, reply }) => {
      await readOrder(db, timeZone, orderId)
      const key = (await readStoredHandover(db, orderId))?.photo ?? null
      const photo = key === null ? null : await photos.get(key)
      if (photo === null) throw new Refusal('PHOTO_NOT_FOUND')
      await reads.reveal(caller, { action: 'handover-photo-seen', subject: ['order', orderId] })
      return sendPhoto(reply, photo, 'entrega')
    },
    // Photo storage may be slow: lists need not wait for it.
    { bulkhead: null },
  )
}
