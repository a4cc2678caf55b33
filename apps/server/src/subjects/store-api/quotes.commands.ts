/** Tells a store what a delivery costs, and keeps to it for a while. */
import type { z } from 'zod'
import type { QuoteInput as QuoteInputSchema } from '@puni/contract/store-api/entities'
import { QUOTE_MINUTES } from '@puni/contract/store-api/limits'
import type { Selectable } from 'kysely'
import type { DatabaseTransaction, QuotedDelivery, Tables } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readStoreOrigin, refuseIdle } from '../orders/origin.ts'
import type { PromiseTimes } from '../orders/promise.ts'
import { priceFor } from '../prices/price-for.ts'
import { readPriceTerms } from '../prices/prices.queries.ts'
import type { WayLength } from '../routing/way-length.ts'
import { refuseOutside } from '../zones/zones.policy.ts'
import { deliveryTimes, windowOf } from './delivery-times.ts'
import type { FoundAddress } from './find-address.ts'

export type QuoteRow = Selectable<Tables['quotes']>

/** What a quote is asked for, with what was found out about it. */
export interface AskedQuote {
  readonly storeId: string
  readonly isTest: boolean
  readonly asked: Pick<z.output<typeof QuoteInputSchema>, 'isUrgent' | 'pickupTime' | 'dropoffWindow'>
  readonly destination: FoundAddress
  /** From the store to there. */
  readonly way: WayLength
  readonly times: PromiseTimes
  readonly timeZone: string
  /** Pesos, where the store says the price itself. */
  readonly said?: number | undefined
}

/** What a delivery comes to: a quote without its name. */
export type Reckoned = Omit<QuoteRow, 'id' | 'order_id'>

/**
 * What a delivery costs and when it would be there, by the rules of this moment. Throws ZONE_CLOSED, STORE_DISABLED, STORE_PAUSED, OUT_OF_ZONE,
 * PICKUP_TIME_OUT_OF_RANGE, WINDOW_TOO_SOON, PRICE_NEEDED or PRICE_OUT_OF_BOUNDS.
 */
export async function reckon(tx: DatabaseTransaction, now: Date, quote: AskedQuote): Promise<Reckoned> {
  const { storeId, isTest, asked, destination, way, times, timeZone, said } = quote
  const origin = await readStoreOrigin(tx, storeId)
  const delivery = { lat: destination.latitude, lng: destination.longitude }
  refuseIdle(origin.state, { now, timeZone })
  refuseOutside(origin.zone, 'destination', delivery)
  const { origin_latitude: lat, origin_longitude: lng } = origin.columns
  const { pickupTime, dropoffWindow, isUrgent } = asked
  const window = windowOf(dropoffWindow)
  const trip = { now, pickups: origin.pickups, pickup: { lat, lng }, delivery }
  const { dueAt, promised } = deliveryTimes({ pickupTime, window }, trip, times)
  const terms = await readPriceTerms(tx, { zoneId: origin.zoneId, storeId, at: now })
  const { centavos } = priceFor(terms, {
    metres: way.metres,
    isUrgent: isUrgent ?? false,
    at: dueAt ?? now,
    said,
    timeZone,
  })
  const span = dropoffWindow && { from: dropoffWindow.from ?? null, to: dropoffWindow.to }
  return {
    store_id: storeId,
    is_test: isTest,
    asked: { destination, isUrgent: isUrgent ?? false, dropoffWindow: span ?? null },
    price: centavos,
    metres: way.metres,
    estimated: way.estimated,
    pickup_due_at: dueAt,
    promised_at: promised,
    quoted_at: now,
    expires_at: new Date(now.getTime() + QUOTE_MINUTES * 60_000),
  }
}

/** Keeps a quote. Throws what `reckon` throws. */
export async function createQuote(
  tx: DatabaseTransaction,
  now: Date,
  quote: AskedQuote,
): Promise<Outcome & { readonly quoteId: string }> {
  const { asked, ...row } = await reckon(tx, now, quote)
  const { id } = await tx
    .insertInto('quotes')
    .values({ ...row, asked: JSON.stringify(asked), order_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { quoteId: id, happened: [] }
}

/** A quote of a store that an order may still be placed with; it stays locked. Throws QUOTE_NOT_FOUND, QUOTE_USED or QUOTE_EXPIRED. */
export async function takeQuote(
  tx: DatabaseTransaction,
  now: Date,
  {
    quoteId,
    storeId,
    isTest,
  }: { readonly quoteId: string; readonly storeId: string; readonly isTest: boolean },
): Promise<QuoteRow> {
  const quote = await tx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', quoteId)
    .where('store_id', '=', storeId)
    .where('is_test', '=', isTest)
    .forUpdate()
    .executeTakeFirst()
  if (quote === undefined) throw new Refusal('QUOTE_NOT_FOUND')
  if (quote.order_id !== null) throw new Refusal('QUOTE_USED')
  if (quote.expires_at <= now) throw new Refusal('QUOTE_EXPIRED')
  return quote
}

/** What an order says again of what was quoted. */
export interface SaidAgain {
  readonly destination: { readonly [F in keyof QuotedDelivery['destination']]?: unknown }
  readonly isUrgent: boolean | undefined
  readonly pickupTime: string | undefined
  readonly dropoffWindow: { readonly from?: string | undefined; readonly to: string } | undefined
  /** Pesos. */
  readonly price: number | undefined
}

/** What is ordered must be what was quoted, as far as it is said again. Throws QUOTE_OTHERWISE, by field. */
export function refuseOtherwise({ asked, price, pickup_due_at: dueAt }: QuoteRow, said: SaidAgain): void {
  const other = Object.entries({
    ...Object.fromEntries(
      ADDRESS.map((field) => [
        `destination.${field}`,
        isOther(said.destination[field], asked.destination[field]),
      ]),
    ),
    isUrgent: isOther(said.isUrgent, asked.isUrgent),
    price: isOther(said.price, price / 100),
    pickupTime: isOther(instant(said.pickupTime), dueAt?.getTime()),
    'dropoffWindow.from': isOther(instant(said.dropoffWindow?.from), instant(asked.dropoffWindow?.from)),
    'dropoffWindow.to': isOther(instant(said.dropoffWindow?.to), instant(asked.dropoffWindow?.to)),
  })
  const fields = other.flatMap(([field, is]) => (is ? [[field, 'No es lo que se cotizó']] : []))
  if (fields.length > 0) throw new Refusal('QUOTE_OTHERWISE', { fields: Object.fromEntries(fields) })
}

const ADDRESS = ['street', 'streetNumber', 'city', 'latitude', 'longitude'] as const
const isOther = (said: unknown, quoted: unknown) =>
  said !== undefined && said !== quoted && !(isText(said) && isText(quoted) && isWithFlat(said, quoted))
const isText = (value: unknown) => typeof value === 'string'

/** Whether only a flat or a floor follows: 'Bulnes 1234, 3º B' is at 'Bulnes 1234', and 'Bulnes 12345' is not. */
const isWithFlat = (said: string, quoted: string) =>
  said.startsWith(quoted) && /^(,|\s+\D)/.test(said.slice(quoted.length))
const instant = (iso: string | null | undefined) => (iso ? Date.parse(iso) : undefined)
