/** Places orders. */
import type { NewOrder as NewOrderSchema } from '@puni/contract/orders/entities'
import { ERRORS } from '@puni/contract/errors'
import { PICKUP_TIME } from '@puni/contract/orders/limits'
import type { Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { DatabaseTransaction, Tables } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { newSecrets } from '../handover/secrets.ts'
import { estimatedWay } from '../prices/price-ways.ts'
import { type Price, priceFor, refuseLastingPrice } from '../prices/price-for.ts'
import { readPriceTerms } from '../prices/prices.queries.ts'
import type { WayLength } from '../routing/way-length.ts'
import { type Origin, type OriginColumns, readOrigin, refuseIdle } from './origin.ts'
import { promisedAt, type PromiseTimes } from './promise.ts'
import { refuseBeyondCaps, refuseHighValue, type StoreCaps } from './store-caps.ts'
import { type Reach, refuseOutside } from '../zones/zones.policy.ts'

type NewOrder = z.output<typeof NewOrderSchema>
/** Of every column, so that none is forgotten. The database gives the number, and the key belongs to the code. */
type OrderRow = Omit<Selectable<Tables['orders']>, 'number' | 'handover_key' | 'import_file' | 'import_line'>

const DAY_MS = 86_400_000

/** An order to be placed. */
interface Placing {
  readonly order: NewOrder
  /** Who places it; 'recurrence' for the server, as operators told it to. */
  readonly caller: Pick<Caller, 'kind' | 'id'> | 'recurrence'
  /** Of a store's key; null for orders that the platform makes up itself. */
  readonly caps: StoreCaps | null
  /** From pickup to delivery, which a price rule counts; null for an estimate. */
  readonly way: WayLength | null
  readonly times: PromiseTimes
  /** Signs the codes that customers show. */
  readonly signingKey: SigningKey
  /** Of the hours in refusals: the platform's. */
  readonly timeZone: string
  /** The line of a file that it comes from, whose import is recorded as a whole. */
  readonly imported?: FileLine
  /** What was settled before, in a quote; by the rules of this moment without it. */
  readonly quoted?: Quoted
}

/** A span in which a customer expects an order; without `from`, any time up to its end. */
export interface DropoffWindow {
  readonly from: Date | null
  readonly to: Date
}

/** See `OrderImport`. */
export interface FileLine {
  readonly file: string
  readonly line: string
}

/**
 * Places an order. Throws ZONE_NOT_FOUND, STORE_NOT_FOUND, ZONE_NOT_OF_STORE, ZONE_CLOSED, STORE_DISABLED, STORE_PAUSED, OUT_OF_ZONE or
 * PICKUP_TIME_OUT_OF_RANGE, PRICE_NEEDED, PRICE_OUT_OF_BOUNDS; for a store FORBIDDEN (it acts for another), VALUE_TOO_HIGH or TOO_MANY_ORDERS.
 */
export async function createOrder(
  tx: DatabaseTransaction,
  now: Date,
  { order, caller, caps, way, times, signingKey, timeZone, imported, quoted }: Placing,
): Promise<Outcome & { readonly orderId: string; readonly priceEstimated: boolean }> {
  const storeId = caller !== 'recurrence' && caller.kind === 'store' ? caller.id : null
  if (storeId !== null) {
    if (order.storeId !== storeId) throw new Refusal('FORBIDDEN')
    if (caps !== null) refuseHighValue(caps, order.management)
  }
  const origin = await readOrigin(tx, order)
  refuseIdle(origin.state, { now, timeZone })
  const settled = quoted ?? (await settle(tx, now, { order, way, timeZone }, origin))
  const row = { ...rowOf(order, now, origin, { ...settled, times }), ...promiseOf(quoted) }
  if (storeId !== null && caps !== null) await refuseBeyondCaps(tx, now, { storeId, caps })
  const { publicKey, ...secrets } = newSecrets({ kind: row.handover, orderId: row.id }, signingKey)
  await tx
    .insertInto('orders')
    .values({
      ...row,
      handover_key: publicKey,
      import_file: imported?.file ?? null,
      import_line: imported?.line ?? null,
    })
    .execute()
  await tx
    .insertInto('order_events')
    .values({ ...placedBy(caller), type: 'created', status: 'pending', order_id: row.id, at: now })
    .execute()
  if (row.handover !== null) {
    const { pin, code, signedCode } = secrets
    await tx
      .insertInto('handovers')
      .values({ order_id: row.id, pin, code, signed_code: signedCode, created_at: now })
      .execute()
  }
  if (caller !== 'recurrence' && caller.kind === 'operator' && imported === undefined)
    await recordAudit(tx, now, caller.id, { action: 'order-placed', subject: ['order', row.id] })
  return {
    orderId: row.id,
    priceEstimated: settled.price.byRule && settled.length.estimated,
    happened: [{ type: 'order-placed', orderId: row.id, zoneId: row.zone_id }],
  }
}

/** What was promised before holds. */
function promiseOf(quoted: Quoted | undefined) {
  if (quoted === undefined) return {}
  const { promised, window } = quoted
  return { promised_at: promised, dropoff_from: window?.from ?? null, dropoff_to: window?.to ?? null }
}

function placedBy(caller: Placing['caller']) {
  return caller === 'recurrence'
    ? ({ actor: 'system', actor_id: null, reason: 'Es un pedido recurrente' } as const)
    : { actor: caller.kind, actor_id: caller.id }
}

/**
 * For an order that could never be placed as it is, again and again, whether or not its zone and store take any now: throws ZONE_NOT_FOUND,
 * STORE_NOT_FOUND, ZONE_NOT_OF_STORE, OUT_OF_ZONE, PRICE_NEEDED or PRICE_OUT_OF_BOUNDS.
 */
export async function refuseUnplaceable(tx: DatabaseTransaction, now: Date, order: NewOrder): Promise<void> {
  const { zone, columns } = await readOrigin(tx, order)
  refuseOutsideEnds(zone, columns, order)
  const terms = await readPriceTerms(tx, { zoneId: order.zoneId, storeId: columns.store_id, at: now })
  refuseLastingPrice(terms, order.management.shippingCost)
}

/** Throws what placing it as an operator would throw at this moment. */
export async function refuseNow(
  tx: DatabaseTransaction,
  now: Date,
  placing: Pick<Placing, 'order' | 'way' | 'timeZone'>,
): Promise<void> {
  const origin = await readOrigin(tx, placing.order)
  refuseIdle(origin.state, { now, timeZone: placing.timeZone })
  await settle(tx, now, placing, origin)
}

/** What nothing is known of yet. */
const UNTOUCHED = {
  shipping_cost_adjustment: 0,
  store_value_adjustment: 0,
  collected_adjustment: 0,
  assigned_rider_id: null,
  arrived_at: null,
  delay_told_at: null,
  picked_up_at: null,
  delivered_at: null,
  ended_at: null,
  cancellation_pay: 0,
  earnings_review: null,
  handover_state: null,
  handover_tries: 0,
  anonymised_at: null,
  customer_notes: null,
  claimed_by: null,
  claimed_at: null,
  step_device_at: null,
  dropoff_from: null,
  dropoff_to: null,
  cancellation_fee: 0,
} as const satisfies Partial<OrderRow>

/** When an order is picked up, how far it goes and what that costs. */
interface Settled {
  readonly dueAt: Date | null
  readonly length: WayLength
  readonly price: Price
}

/** The same as it was quoted, with by when it was promised, and when the customer expects it. */
interface Quoted extends Settled {
  readonly promised: Date
  readonly window: DropoffWindow | null
}

/** Of an order that may be placed now. By the rule of this moment, and the hours of its pickup. */
async function settle(
  tx: DatabaseTransaction,
  now: Date,
  { order, way, timeZone }: Pick<Placing, 'order' | 'way' | 'timeZone'>,
  { zone, columns }: Origin,
): Promise<Settled> {
  refuseOutsideEnds(zone, columns, order)
  const { management, schedule, zoneId } = order
  const dueAt = pickupTimeOf(schedule.pickupTime, now)
  const length = way ?? estimatedWay(endsOf(order, columns))
  const terms = await readPriceTerms(tx, { zoneId, storeId: columns.store_id, at: now })
  const price = priceFor(terms, {
    metres: length.metres,
    isUrgent: schedule.isUrgent,
    at: dueAt ?? now,
    said: management.shippingCost,
    timeZone,
  })
  return { dueAt, length, price }
}

const endsOf = ({ destination }: NewOrder, origin: OriginColumns) => ({
  from: { lat: origin.origin_latitude, lng: origin.origin_longitude },
  to: { lat: destination.latitude, lng: destination.longitude },
})

/** The row of an order that may be placed now. */
function rowOf(
  order: NewOrder,
  now: Date,
  { pickups, columns: origin }: Origin,
  { dueAt, length, price, times }: Settled & Pick<Placing, 'times'>,
): OrderRow {
  const { from: pickup, to: delivery } = endsOf(order, origin)
  const { destination, management, schedule, handover = 'none' } = order
  return {
    ...UNTOUCHED,
    ...origin,
    id: randomUUID(),
    status: 'pending',
    zone_id: order.zoneId,
    origin_comment: order.originComment ?? null,
    destination_latitude: delivery.lat,
    destination_longitude: delivery.lng,
    destination_street: destination.street,
    destination_street_number: destination.streetNumber ?? '',
    destination_city: destination.city ?? '',
    customer_name: destination.name ?? null,
    destination_phone: destination.phone ?? null,
    destination_comment: destination.comment ?? null,
    // Replaced with the first offer, once the vehicle is known.
    delivery_metres: length.metres,
    delivery_estimated: length.estimated,
    items: order.items ?? null,
    store_value: Math.round(management.storeValue * 100),
    shipping_cost: price.centavos,
    is_paid: management.paid === true,
    is_urgent: schedule.isUrgent,
    pickup_due_at: dueAt,
    handover: handover === 'none' ? null : handover,
    created_at: now,
    updated_at: now,
    step_at: now,
    external_reference: order.externalReference ?? null,
    promised_at: promisedAt({ now, dueAt, pickups, pickup, delivery }, times),
  }
}

function refuseOutsideEnds(zone: Reach, origin: OriginColumns, order: NewOrder): void {
  const { from, to } = endsOf(order, origin)
  refuseOutside(zone, 'origin', from)
  refuseOutside(zone, 'destination', to)
}

/** The requested pickup time; null for as soon as possible. Throws PICKUP_TIME_OUT_OF_RANGE. */
export function pickupTimeOf(
  pickupTime: string | undefined,
  now: Date,
  field = 'schedule.pickupTime',
): Date | null {
  if (pickupTime === undefined) return null
  const ahead = Date.parse(pickupTime) - now.getTime()
  if (ahead < -PICKUP_TIME.pastToleranceMs || ahead > PICKUP_TIME.aheadDays * DAY_MS) {
    const { message } = ERRORS.PICKUP_TIME_OUT_OF_RANGE
    throw new Refusal('PICKUP_TIME_OUT_OF_RANGE', { fields: { [field]: message } })
  }
  return new Date(pickupTime)
}
