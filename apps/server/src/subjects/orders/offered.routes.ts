import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { dayOf } from '../../platform/calendar.ts'
import { presentOrder } from './orders.present.ts'
import { readNoticesOfDay } from '../notifications/notices.queries.ts'
import { acceptOffer, skipOffer } from './answers.commands.ts'
import { hasOffer, readLogbook, readOfferedOrder } from './offered.queries.ts'
import { noteReceipt } from '../offers/receipts.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** A rider's offer, the rider's answers to it, the phone's receipts and the offer logbook. */
export function serveOffers(serve: Serve, { db, clock, config, commands }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve(
    'getOfferedOrder',
    async ({ query: { riderId } }) => await readOfferedOrder(db, { riderId, timeZone, now: clock.now() }),
  )

  serve('acceptOrder', async ({ params: { orderId, riderId } }) => {
    const { order } = await commands.transact((tx, now) =>
      acceptOffer(tx, { orderId, riderId, timeZone, now }),
    )
    return { order: presentOrder(order, { riderId, now: clock.now() }) }
  })

  serve('skipOrder', async ({ params, body, once }) => {
    const { riderId } = body
    const deviceAt = new Date(body.timestamp)
    await commands.transact((tx, now) => skipOffer(tx, now, params.id, riderId, deviceAt), once)
    return { ok: true } as const
  })

  serve('listRiderOffers', async ({ params, query }) => {
    const day = query.day ?? dayOf(clock.now(), timeZone)
    const of = { riderId: params.id, day, timeZone }
    return { offers: await readLogbook(db, of), notices: await readNoticesOfDay(db, of) }
  })

  serve(
    'reportReceipt',
    async ({ params, body }) => {
      const { live } = await commands.run((db, now) => noteReceipt(db, now, params.id, body))
      return { live }
    },
    { permits: ({ id }) => hasOffer(db, id) },
  )
}
