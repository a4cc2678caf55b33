import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { audited } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import type { PhotoIntake } from '../photos/photo-intake.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { sendPhoto } from '../photos/send-photo.ts'
import { removeAll, takeInForm } from './appeal-form.ts'
import { answerAppeal, sendAppeal } from './appeals.commands.ts'
import { findSubject } from './appeals.policy.ts'
import { presentAppeal, presentOperatorAppeal } from './appeals.present.ts'
import {
  countOpenAppeals,
  readAnsweredAppeals,
  readAppeal,
  readOpenAppeals,
  readOwnAppeals,
} from './appeals.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
  readonly photos: PhotoStore
  readonly intake: PhotoIntake
  readonly reads: Reads
}

/** What riders answer to a block, a canceled order, rejected earnings or an adjustment, and what operators say to it. */
export function serveAppeals(serve: Serve, dependencies: Dependencies): void {
  serveOwn(serve, dependencies)
  servePhotos(serve, dependencies)
  serveQueue(serve, dependencies)
}

function serveOwn(serve: Serve, { db, clock, config, commands, photos, intake }: Dependencies): void {
  const term = { days: config.APPEAL_DAYS, timeZone: config.PLATFORM_TIME_ZONE }

  serve('getAppeals', async ({ query: { orderId = null }, caller }) => {
    const subject = await findSubject(db, clock.now(), { riderId: caller.id, orderId })
    const appeals = await readOwnAppeals(db, caller.id, orderId)
    return { appeals: appeals.map(presentAppeal), about: subject?.about ?? null, days: config.APPEAL_DAYS }
  })

  serve('listMyAppeals', async ({ caller }) => ({
    appeals: (await readOwnAppeals(db, caller.id)).map(presentAppeal),
  }))

  serve(
    'sendAppeal',
    async ({ caller, headers, request, reply }) => {
      const { hashes, ...form } = await takeInForm(request, reply, { intake, photos })
      const draft = { ...form, riderId: caller.id }
      const input = { body: form.body, orderId: form.orderId, hashes }
      const keyed = keyedRequest('sendAppeal', caller.id, headers['idempotency-key'], input)
      const sent = await commands
        .transact((tx, now) => sendAppeal(tx, now, draft, term), keyed)
        .catch(async (error: unknown) => {
          await removeAll(photos, form.photos)
          throw error
        })
      await removeAll(
        photos,
        form.photos.filter((key) => !sent.photos.includes(key)),
      )
      reply.status(201)
      return presentAppeal((await readAppeal(db, sent.appealId))!)
    },
    { costly: true },
  )
}

/** Photos of an answer, for its rider and for operators; every view of an operator is recorded. */
function servePhotos(serve: Serve, { db, photos, reads }: Dependencies): void {
  serve(
    'getAppealPhoto',
    async ({ params, caller, reply }) => {
      const appeal = await readAppeal(db, params.id)
      if (appeal === undefined) throw new Refusal('APPEAL_NOT_FOUND')
      if (caller.kind === 'rider' && appeal.rider_id !== caller.id) throw new Refusal('FORBIDDEN')
      const key = appeal.photos[params.number - 1]
      const photo = key === undefined ? null : await photos.get(key)
      if (photo === null) throw new Refusal('PHOTO_NOT_FOUND')
      if (caller.kind === 'operator')
        await reads.reveal(caller, { action: 'appeal-photo-seen', subject: ['rider', appeal.rider_id] })
      return sendPhoto(reply, photo, `descargo-${params.number}`)
    },
    // Photo storage may be slow: lists need not wait for it.
    { bulkhead: null },
  )
}

function serveQueue(serve: Serve, { db, clock, commands, reads }: Dependencies): void {
  serve('listAppeals', async ({ query: { state, limit, after }, caller }) => {
    const read = state === 'open' ? readOpenAppeals : readAnsweredAppeals
    const { page, next } = await read(db, { limit, after })
    await reads.list(caller, 'appeals', page.length, { state, limit, after })
    return { appeals: page.map(presentOperatorAppeal), next, ...(await countOpenAppeals(db, clock.now())) }
  })

  serve('answerAppeal', async ({ params: { id: appealId }, body: { outcome, text: answer }, caller }) => {
    const answering = audited(
      caller,
      (tx, now) => answerAppeal(tx, now, { appealId, operatorId: caller.id, outcome, answer }),
      ({ riderId }) => ({
        action: 'appeal-answered',
        subject: ['rider', riderId],
        details: { outcome, appealId },
      }),
    )
    await commands.transact(answering)
    return presentOperatorAppeal((await readAppeal(db, appealId))!)
  })
}
