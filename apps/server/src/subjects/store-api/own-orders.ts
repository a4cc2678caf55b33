/** What stores ask for, in whichever tongue: store and kind of order are those of whoever calls. */
import type { QuoteInput, StoreOrder, StoreOrderChange } from '@puni/contract/store-api/entities'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { KeyedRequest } from '../../platform/idempotency/once-per-key.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import type { TrackingLinks } from '../orders/tracking-links.ts'
import type { WayLength } from '../routing/way-length.ts'
import type { AskedAddress } from './find-address.ts'
import { type DeliverySources, findDelivery, type FoundDelivery, wayFrom } from './find-delivery.ts'
import { liveOrders } from './live-orders.ts'
import { readOwnStore } from './own-store.queries.ts'
import {
  type NewStoreOrder,
  placeStoreOrder,
  readPlaced,
  type StorePlacing,
} from './place-store-order.commands.ts'
import { createQuote, type QuoteRow } from './quotes.commands.ts'
import type { StoreOrderBook } from './store-order-books.ts'
import { CHANGED, inStoreWords, PLACED } from './store-words.ts'
import { testOrders } from './test-orders.ts'

export interface OwnOrdersParts extends DeliverySources {
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
  readonly signingKey: SigningKey
  readonly links: TrackingLinks
}

/** A quote, and what the place is called where its address was found. */
export type KeptQuote = QuoteRow & Pick<FoundDelivery, 'label'>

export class OwnOrders {
  readonly #parts: OwnOrdersParts
  readonly #books: { readonly live: StoreOrderBook; readonly test: StoreOrderBook }

  constructor(parts: OwnOrdersParts) {
    this.#parts = parts
    this.#books = { live: liveOrders(parts), test: testOrders(parts) }
  }

  /** The orders that a key, or a person of the store, may read. */
  bookOf(caller: Caller): StoreOrderBook {
    return isTest(caller) ? this.#books.test : this.#books.live
  }

  /** Keeps what a delivery costs. Throws what `findDelivery` and `reckon` throw. */
  async quote(caller: Caller, { destination, ...asked }: z.output<typeof QuoteInput>): Promise<KeptQuote> {
    const { db, config, commands } = this.#parts
    const { label, ...found } = await findDelivery(destination, caller.id, this.#parts)
    const whose = { storeId: caller.id, isTest: isTest(caller) }
    const quote = { ...whose, asked, ...found, times: config, timeZone: config.PLATFORM_TIME_ZONE }
    const { quoteId } = await commands.transact((tx, now) => createQuote(tx, now, quote))
    const row = await db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow()
    return { ...row, label }
  }

  /** Throws what `findDelivery` and `placeStoreOrder` throw, and what `suits` does of the time promised. */
  async place(
    caller: Caller,
    order: NewStoreOrder,
    once: KeyedRequest | null,
    suits?: StorePlacing['suits'],
  ): Promise<StoreOrder> {
    const { db, config, commands, signingKey } = this.#parts
    const storeId = caller.id
    const whose = { storeId, isTest: isTest(caller) }
    // A repeat needs no address to be found again.
    const isRepeat = (await readPlaced(db, whose, order)) !== null
    const isKnown = isRepeat || order.quoteId !== undefined
    const delivery = isKnown ? null : await findDelivery(order.destination, storeId, this.#parts)
    const timeZone = config.PLATFORM_TIME_ZONE
    const placing = { ...whose, order, delivery, caps: config, times: config, signingKey, timeZone, suits }
    const { orderId } = await inStoreWords(PLACED, () =>
      commands.transact((tx, now) => placeStoreOrder(tx, now, placing), once),
    )
    return await this.bookOf(caller).read(storeId, orderId)
  }

  /** Throws what `findDelivery` and the book's `change` throw. */
  async change(
    caller: Caller,
    orderId: string,
    change: z.output<typeof StoreOrderChange>,
  ): Promise<StoreOrder> {
    const book = this.bookOf(caller)
    const storeId = caller.id
    const moved = isMoved(change.destination)
      ? await findDelivery(change.destination, storeId, this.#parts)
      : null
    const isPricedAnew = moved !== null || change.pickupTime !== undefined
    const before = isPricedAnew ? await this.#wayOf(await book.read(storeId, orderId), storeId) : null
    const ways = before && { before, after: moved?.way ?? before }
    await inStoreWords(CHANGED, () => book.change({ storeId, orderId, change, moved, ways }))
    return await book.read(storeId, orderId)
  }

  async #wayOf({ destination }: StoreOrder, storeId: string): Promise<WayLength> {
    return await wayFrom(await readOwnStore(this.#parts.db, storeId), destination, this.#parts)
  }
}

const isTest = ({ key }: Caller) => key?.isTest ?? false

/** Whether another place is named, and not only who receives it there. */
function isMoved(destination: AskedAddress | undefined): destination is AskedAddress {
  const { address, street, latitude } = destination ?? {}
  return [address, street, latitude].some((each) => each !== undefined)
}
