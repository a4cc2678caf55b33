import { phoneWarnings } from '@puni/contract/fields'
import { closedText, opensNext, weekMinute } from '@puni/contract/stores/opening-hours'
import type { StoreOrder } from '@puni/contract/store-api/entities'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { sendPhoto } from '../photos/send-photo.ts'
import type { OwnOrders } from './own-orders.ts'
import { readOwnStore } from './own-store.queries.ts'
import type { NewStoreOrder } from './place-store-order.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly photos: PhotoStore
}

/** The orders of the store that calls. */
export function serveStoreOrders(serve: Serve, orders: OwnOrders, dependencies: Dependencies): void {
  const { photos } = dependencies

  serve(
    'placeStoreOrder',
    async ({ body, caller, once, reply }) => {
      const order = await orders.place(caller, body, once)
      reply.status(201)
      return { order, warnings: await readWarnings(dependencies, caller.id, body, order) }
    },
    { bulkhead: null },
  )

  serve('listOwnOrders', async ({ query, caller }) => await orders.bookOf(caller).list(caller.id, query))

  serve('getOwnOrder', async ({ params: { id }, caller }) => ({
    order: await orders.bookOf(caller).read(caller.id, id),
  }))

  serve('changeOwnOrder', async ({ params: { id }, body: change, caller }) => ({
    order: await orders.change(caller, id, change),
    warnings: phoneWarnings({ 'destination.phone': change.destination?.phone ?? undefined }),
  }))

  serve('cancelOwnOrder', async ({ params: { id: orderId }, body: { reason, fee }, caller }) => {
    const book = orders.bookOf(caller)
    await book.cancel({ storeId: caller.id, orderId, reason, fee: Math.round(fee * 100) })
    return { order: await book.read(caller.id, orderId) }
  })

  serve(
    'getProofOfDelivery',
    async ({ params: { id }, caller }) => await orders.bookOf(caller).proof(caller.id, id),
  )

  serve('getProofPhoto', async ({ params: { id }, caller, reply }) => {
    const { key, number } = await orders.bookOf(caller).proofPhoto(caller.id, id)
    const jpeg = await photos.get(key)
    if (jpeg === null) throw new Refusal('PHOTO_NOT_FOUND')
    return sendPhoto(reply, jpeg, `entrega-${number}`)
  })
}

/** What was taken as it came, though it may not do. */
async function readWarnings(
  { db, config }: Dependencies,
  storeId: string,
  { destination }: NewStoreOrder,
  { pickupTime, createdAt }: StoreOrder,
): Promise<Record<string, string> | undefined> {
  const { opening_hours: hours } = await readOwnStore(db, storeId)
  const at = new Date(pickupTime ?? createdAt)
  const opens = opensNext(hours, weekMinute(at, config.PLATFORM_TIME_ZONE))
  const warnings = {
    ...(opens !== null && { pickupTime: closedText(opens) }),
    ...phoneWarnings({ 'destination.phone': destination.phone }),
  }
  return Object.keys(warnings).length === 0 ? undefined : warnings
}
