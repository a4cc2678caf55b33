import { phoneWarnings } from '@puni/contract/fields'
import { closedText, opensNext, weekMinute } from '@puni/contract/stores/opening-hours'
import type { StoreOrder } from '@puni/contract/store-api/entities'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import type { TrackingLinks } from '../orders/tracking-links.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { sendPhoto } from '../photos/send-photo.ts'
import type { AskedAddress } from './find-address.ts'
import { liveOrders } from './live-orders.ts'
import { readOwnStore } from './own-store.queries.ts'
import { type NewStoreOrder, placeStoreOrder, readPlaced } from './place-store-order.commands.ts'
import { type DeliverySources, findDelivery } from './quotes.routes.ts'
import { CHANGED, inStoreWords, PLACED } from './store-words.ts'
import { testOrders } from './test-orders.ts'

interface Dependencies extends DeliverySources {
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
  readonly photos: PhotoStore
  readonly signingKey: SigningKey
  readonly links: TrackingLinks
}

/** The orders of the store that calls. */
export function serveStoreOrders(serve: Serve, dependencies: Dependencies): void {
  const { db, config, commands, signingKey, photos } = dependencies
  const books = { live: liveOrders(dependencies), test: testOrders(dependencies) }
  const bookOf = (caller: Caller) => (isTest(caller) ? books.test : books.live)

  serve(
    'placeStoreOrder',
    async ({ body: order, caller, once, reply }) => {
      const storeId = caller.id
      const whose = { storeId, isTest: isTest(caller) }
      // A repeat needs no address to be found again.
      const isRepeat = (await readPlaced(db, whose, order)) !== null
      const isKnown = isRepeat || order.quoteId !== undefined
      const delivery = isKnown ? null : await findDelivery(order.destination, storeId, dependencies)
      const timeZone = config.PLATFORM_TIME_ZONE
      const placing = { ...whose, order, delivery, caps: config, times: config, signingKey, timeZone }
      const { orderId } = await inStoreWords(PLACED, () =>
        commands.transact((tx, now) => placeStoreOrder(tx, now, placing), once),
      )
      reply.status(201)
      const placed = await bookOf(caller).read(storeId, orderId)
      return { order: placed, warnings: await readWarnings(dependencies, storeId, order, placed) }
    },
    { bulkhead: null },
  )

  serve('listOwnOrders', async ({ query, caller }) => await bookOf(caller).list(caller.id, query))

  serve('getOwnOrder', async ({ params: { id }, caller }) => ({
    order: await bookOf(caller).read(caller.id, id),
  }))

  serve('changeOwnOrder', async ({ params: { id: orderId }, body: change, caller }) => {
    const book = bookOf(caller)
    const storeId = caller.id
    const moved = isMoved(change.destination)
      ? await findDelivery(change.destination, storeId, dependencies)
      : null
    await inStoreWords(CHANGED, () => book.change({ storeId, orderId, change, moved }))
    const warnings = phoneWarnings({ 'destination.phone': change.destination?.phone })
    return { order: await book.read(storeId, orderId), warnings }
  })

  serve('cancelOwnOrder', async ({ params: { id: orderId }, body: { reason, fee }, caller }) => {
    const book = bookOf(caller)
    await book.cancel({ storeId: caller.id, orderId, reason, fee: Math.round(fee * 100) })
    return { order: await book.read(caller.id, orderId) }
  })

  serve('getProofOfDelivery', async ({ params: { id }, caller }) => await bookOf(caller).proof(caller.id, id))

  serve('getProofPhoto', async ({ params: { id }, caller, reply }) => {
    const { key, number } = await bookOf(caller).proofPhoto(caller.id, id)
    const jpeg = await photos.get(key)
    if (jpeg === null) throw new Refusal('PHOTO_NOT_FOUND')
    return sendPhoto(reply, jpeg, `entrega-${number}`)
  })
}

const isTest = ({ key }: Caller) => key?.isTest ?? false

/** Whether another place is named, and not only who receives it there. */
function isMoved(destination: AskedAddress | undefined): destination is AskedAddress {
  const { address, street, latitude } = destination ?? {}
  return [address, street, latitude].some((each) => each !== undefined)
}

/** What was taken as it came, though it may not do. */
async function readWarnings(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
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
