/** Places an order as its store asks for it. */
import type { z } from 'zod'
import type { NewOrder } from '@puni/contract/orders/entities'
import type { NewStoreOrder as NewStoreOrderSchema } from '@puni/contract/store-api/entities'
import { createHash } from 'node:crypto'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { createOrder } from '../orders/place.commands.ts'
import type { PromiseTimes } from '../orders/promise.ts'
import type { StoreCaps } from '../orders/store-caps.ts'
import { windowOf } from './delivery-times.ts'
import type { FoundDelivery } from './find-delivery.ts'
import { type Reckoned, reckon, refuseOtherwise, takeQuote } from './quotes.commands.ts'
import { placeTestOrder } from './test-orders.commands.ts'

export type NewStoreOrder = z.output<typeof NewStoreOrderSchema>

/** An order to be placed. */
export interface StorePlacing {
  readonly storeId: string
  readonly isTest: boolean
  readonly order: NewStoreOrder
  /** Where it goes, and how far that is; null for where it was quoted. */
  readonly delivery: FoundDelivery | null
  readonly caps: StoreCaps
  readonly times: PromiseTimes
  /** Signs the codes that customers show. */
  readonly signingKey: SigningKey
  readonly timeZone: string
  /** Throws where what is promised doesn't suit. */
  readonly suits?: ((promised: Date) => void) | undefined
}

/**
 * Places an order, or returns the one that the store has placed before under the same reference. Throws REFERENCE_TAKEN where that was another
 * one, QUOTE_NOT_FOUND, QUOTE_USED, QUOTE_EXPIRED, QUOTE_OTHERWISE, and what `reckon` and `createOrder` throw.
 */
export async function placeStoreOrder(
  tx: DatabaseTransaction,
  now: Date,
  placing: StorePlacing,
): Promise<Outcome & { readonly orderId: string }> {
  const earlier = await claimReference(tx, now, placing)
  if (earlier !== null) return { orderId: earlier, happened: [] }
  const reckoned = await settle(tx, now, placing)
  placing.suits?.(reckoned.promised_at)
  const placed = placing.isTest
    ? await placeTestOrder(tx, now, placing, reckoned)
    : await placeReal(tx, now, placing, reckoned)
  const { externalReference, quoteId } = placing.order
  if (externalReference !== undefined)
    await ofReference(tx, placing, externalReference).set({ order_id: placed.orderId }).execute()
  if (quoteId !== undefined)
    await tx.updateTable('quotes').set({ order_id: placed.orderId }).where('id', '=', quoteId).execute()
  return placed
}

const ofReference = (tx: DatabaseTransaction, { storeId, isTest }: StorePlacing, reference: string) =>
  tx
    .updateTable('store_references')
    .where('store_id', '=', storeId)
    .where('is_test', '=', isTest)
    .where('reference', '=', reference)

/** Until the order is there, nobody sees it. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000'

/** Keeps the reference for this order; returns the one that was placed with it before. A simultaneous repeat waits for the first. */
async function claimReference(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, isTest, order }: StorePlacing,
): Promise<string | null> {
  const reference = order.externalReference
  if (reference === undefined) return null
  const content = contentOf(order)
  const key = { store_id: storeId, is_test: isTest, reference }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('store_references')
    .values({ ...key, content, order_id: NO_ORDER, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? null : await readPlaced(tx, { storeId, isTest }, order)
}

/** The order that a store has placed under the same reference; null if there is none. Throws REFERENCE_TAKEN where it was placed with other content. */
export async function readPlaced(
  db: Database,
  { storeId, isTest }: Pick<StorePlacing, 'storeId' | 'isTest'>,
  order: NewStoreOrder,
): Promise<string | null> {
  if (order.externalReference === undefined) return null
  const placed = await db
    .selectFrom('store_references')
    .select(['content', 'order_id'])
    .where('store_id', '=', storeId)
    .where('is_test', '=', isTest)
    .where('reference', '=', order.externalReference)
    .executeTakeFirst()
  if (placed === undefined) return null
  if (!placed.content.equals(contentOf(order)))
    throw new Refusal('REFERENCE_TAKEN', { orderId: placed.order_id })
  return placed.order_id
}

/** A repeat may come with another quote, as the first one may have run out, and with what goes without saying. */
function contentOf({ quoteId: _quoteId, ...order }: NewStoreOrder): Buffer {
  const said = {
    ...order,
    handover: order.handover === 'none' ? undefined : order.handover,
    isUrgent: order.isUrgent === true ? true : undefined,
  }
  return createHash('sha256').update(JSON.stringify(said)).digest()
}

/** What it costs and when it is due: as it was quoted, or by the rules of this moment. */
async function settle(tx: DatabaseTransaction, now: Date, placing: StorePlacing): Promise<Reckoned> {
  const { storeId, isTest, order, delivery, times, timeZone } = placing
  const { quoteId, isUrgent, pickupTime, dropoffWindow, destination, price } = order
  if (quoteId !== undefined) {
    const quote = await takeQuote(tx, now, { quoteId, storeId, isTest })
    const { address, ...rest } = destination
    const said = { ...rest, street: rest.street ?? address }
    refuseOtherwise(quote, { destination: said, isUrgent, pickupTime, dropoffWindow, price })
    // With the flat, which people are asked for last.
    const street = said.street ?? quote.asked.destination.street
    return { ...quote, asked: { ...quote.asked, destination: { ...quote.asked.destination, street } } }
  }
  // The schema rejects orders with neither.
  if (delivery === null) throw new Refusal('INVALID_INPUT')
  const asked = { isUrgent, pickupTime, dropoffWindow }
  return await reckon(tx, now, { storeId, isTest, asked, ...delivery, times, timeZone, said: price })
}

async function placeReal(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, order, caps, times, signingKey, timeZone }: StorePlacing,
  reckoned: Reckoned,
) {
  const { zone_id: zoneId } = await tx
    .selectFrom('stores')
    .select('zone_id')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const { asked, price, metres, estimated, pickup_due_at: dueAt, promised_at: promisedAt } = reckoned
  const { name, phone, comment } = order.destination
  const { storeValue, paid } = order.payment
  const placed: z.output<typeof NewOrder> = {
    zoneId,
    storeId,
    originComment: order.pickupComment,
    destination: { ...asked.destination, name, phone, comment },
    items: order.items,
    management: { storeValue, shippingCost: price / 100, ...(paid && { paid }) },
    schedule: { isUrgent: asked.isUrgent },
    handover: order.handover,
    externalReference: order.externalReference,
  }
  return await createOrder(tx, now, {
    order: placed,
    caller: { kind: 'store', id: storeId },
    caps,
    times,
    signingKey,
    timeZone,
    way: null,
    quoted: {
      dueAt,
      length: { metres, estimated },
      price: { centavos: price, byRule: true },
      promised: promisedAt,
      window: windowOf(asOptional(asked.dropoffWindow)),
    },
  })
}

const asOptional = (span: Reckoned['asked']['dropoffWindow']) =>
  span === null ? undefined : { to: span.to, from: span.from ?? undefined }
