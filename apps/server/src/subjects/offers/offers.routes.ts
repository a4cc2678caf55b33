import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest, oncePerKey } from '../../platform/idempotency/once-per-key.ts'
import { dayOf } from '../orders/calendar.ts'
import { presentOrder, selectOrders } from '../orders/orders.queries.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { acceptOffer } from './answers.commands.ts'
import { readLogbook } from './offers.queries.ts'
import { readOfferedOrder } from './offered-order.ts'
import { noteReceipt } from './receipts.commands.ts'
import { skipOffer } from './skip.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: EventBus
}

/** The offer of a rider, the rider's answers to it, the phone's word that it came, and the logbook of offers. */
export function serveOffers(serve: Serve, { db, clock, config, bus }: Dependencies): void {
  serve('getOfferedOrder', async ({ query }) => {
    return await readOfferedOrder(db, clock.now(), query.riderId, config.PLATFORM_TIME_ZONE)
  })

  serve('acceptOrder', async ({ params: { orderId, riderId } }) => {
    await acceptOffer(db, clock.now(), orderId, riderId)
    bus.publish(['operators', `rider:${riderId}`], { type: 'order', orderId })
    const row = await selectOrders(db, config.PLATFORM_TIME_ZONE)
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    return { order: presentOrder(row, { riderId }) }
  })

  serve('skipOrder', async ({ params, body, headers, caller }) => {
    const { riderId } = body
    const now = clock.now()
    const request = keyedRequest('skipOrder', caller, headers['idempotency-key'], { params, body })
    const skip = (tx: DatabaseTransaction) => skipOffer(tx, now, params.id, riderId, new Date(body.timestamp))
    const zoneId = await db.transaction().execute((tx) => oncePerKey(tx, now, request, () => skip(tx)))
    if (zoneId !== null) {
      bus.publish(['operators', `rider:${riderId}`], { type: 'offer', orderId: params.id })
      bus.publish(['dispatch'], { type: 'zone', zoneId })
    }
    return { ok: true } as const
  })

  serve('listRiderOffers', async ({ params, query }) => {
    const timeZone = config.PLATFORM_TIME_ZONE
    const day = query.day ?? dayOf(clock.now(), timeZone)
    return { offers: await readLogbook(db, params.id, day, timeZone) }
  })

  serve(
    'reportReceipt',
    async ({ params, body }) => {
      const { orderId, live, news } = await noteReceipt(db, clock.now(), params.id, body)
      if (news) bus.publish(['operators'], { type: 'offer', orderId })
      return { live }
    },
    { limitByAddress: true },
  )
}
