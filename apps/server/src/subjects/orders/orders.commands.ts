/** Places orders. */
import type { NewOrder as NewOrderSchema } from '@puni/contract/entities'
import { ERRORS } from '@puni/contract/errors'
import { PICKUP_TIME } from '@puni/contract/limits'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import type { Outcome } from '../../platform/outcomes/happened.ts'
import { untilWritten } from '../../platform/outcomes/until-written.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import { earlierResult, type KeyedRequest, keyValues } from '../../platform/idempotency/once-per-key.ts'
import { type Admission, admittedRow } from '../accounts/admission.ts'
import { auditValues } from '../audit/audit.commands.ts'
import { newSecrets } from '../handover/secrets.ts'
import { estimatedLength } from '../routing/way-length.ts'
import { type Reach, refuseOutside } from '../zones/zones.policy.ts'
import { confirmedOrder, type OrderRow, selectOrders } from './orders.queries.ts'
import { type NewOrderColumns, type OriginStore, readGround, writeOrder } from './orders.statements.ts'

type NewOrder = z.output<typeof NewOrderSchema>

const DAY_MS = 86_400_000

/** An order to be placed. */
interface Placing {
  readonly order: NewOrder
  readonly caller: Pick<Caller, 'kind' | 'id'>
  readonly admission: Admission
  /** With its `Idempotency-Key`; null without one. */
  readonly request: KeyedRequest | null
  /** The platform's: an order's day is that of the time zone. */
  readonly timeZone: string
  /** Signs the codes that customers show. */
  readonly signingKey: SigningKey
}

/** What is kept of a placed order for a repeated request. */
type Placed = Outcome & { readonly orderId: string }

/**
 * Places an order and returns it; a repeated request returns the first one's. Throws ZONE_NOT_FOUND, STORE_NOT_FOUND,
 * ZONE_NOT_OF_STORE, OUT_OF_ZONE, PICKUP_TIME_OUT_OF_RANGE, FORBIDDEN (a store acting for another) or KEY_REUSED, and
 * CallerOutdated.
 */
export async function createOrder(
  db: Database,
  now: Date,
  placing: Placing,
): Promise<Placed & { readonly order: OrderRow }> {
  return await untilWritten(() => tryToPlace(db, now, placing))
}

/** Null if the same request was placed in between. */
async function tryToPlace(
  db: Database,
  now: Date,
  { order, caller, admission, request, timeZone, signingKey }: Placing,
): Promise<(Placed & { readonly order: OrderRow }) | null> {
  const question = { ...admission, ...keyValues(request, now) }
  const { zoneId, storeId = null } = order
  const ground = admittedRow(await readGround(db, { ...question, zoneId, storeId }))
  const earlier = earlierResult(request, ground) as Placed | null
  if (earlier !== null) {
    const ofEarlier = selectOrders(db, timeZone).where('orders.id', '=', earlier.orderId)
    return { ...earlier, order: await ofEarlier.executeTakeFirstOrThrow() }
  }
  if (caller.kind === 'store' && order.storeId !== caller.id) throw new Refusal('FORBIDDEN')
  const columns = columnsOf(order, now, ground)
  const orderId = randomUUID()
  const placed: Placed = { orderId, happened: [{ type: 'order-placed', orderId, zoneId }] }
  const written = await writeOrder(db, {
    ...question,
    ...columns,
    ...newSecrets({ kind: columns.handover, orderId }, signingKey),
    ...auditValues(caller, { action: 'order-placed', subject: ['order', orderId] }),
    id: orderId,
    actor: caller.kind,
    actorId: caller.id,
    timeZone,
    result: JSON.stringify(placed),
  })
  const row = confirmedOrder(written)
  return row && { ...placed, order: row }
}

/** The columns of an order that may be placed now, in this zone. */
function columnsOf(
  order: NewOrder,
  now: Date,
  { zone, store }: { readonly zone: Reach | null; readonly store: OriginStore | null },
): NewOrderColumns {
  if (zone === null) throw new Refusal('ZONE_NOT_FOUND')
  const pickupDueAt = pickupTimeOf(order, now)
  const origin = originOf(order, store)
  const pickup = { lat: origin.origin_latitude, lng: origin.origin_longitude }
  const delivery = { lat: order.destination.latitude, lng: order.destination.longitude }
  refuseOutside(zone, 'origin', pickup)
  refuseOutside(zone, 'destination', delivery)
  return {
    ...origin,
    zone_id: order.zoneId,
    origin_comment: order.originComment || null,
    destination_latitude: delivery.lat,
    destination_longitude: delivery.lng,
    destination_street: order.destination.street,
    destination_street_number: order.destination.streetNumber,
    destination_city: order.destination.city,
    destination_phone: order.destination.phone ?? null,
    destination_comment: order.destination.comment || null,
    // Replaced by the street distance with the first offer, once the vehicle is known: placing an order
    // waits for no provider.
    delivery_metres: estimatedLength({ from: pickup, to: delivery, vehicle: 'Moto' }).metres,
    store_value: Math.round(order.management.storeValue * 100),
    shipping_cost: Math.round(order.management.shippingCost * 100),
    is_urgent: order.schedule.isUrgent,
    pickup_due_at: pickupDueAt,
    handover: order.handover === undefined || order.handover === 'none' ? null : order.handover,
  }
}

/** The requested pickup time; null for as soon as possible. */
function pickupTimeOf({ schedule: { pickupTime } }: NewOrder, now: Date): Date | null {
  if (pickupTime === undefined) return null
  const ahead = Date.parse(pickupTime) - now.getTime()
  if (ahead < -PICKUP_TIME.pastToleranceMs || ahead > PICKUP_TIME.aheadDays * DAY_MS) {
    const { message } = ERRORS.PICKUP_TIME_OUT_OF_RANGE
    throw new Refusal('PICKUP_TIME_OUT_OF_RANGE', { fields: { 'schedule.pickupTime': message } })
  }
  return new Date(pickupTime)
}

function originOf({ storeId, zoneId, origin }: NewOrder, store: OriginStore | null) {
  if (storeId !== undefined) {
    if (store === null) throw new Refusal('STORE_NOT_FOUND')
    if (store.zone_id !== zoneId) {
      throw new Refusal('ZONE_NOT_OF_STORE', { fields: { zoneId: ERRORS.ZONE_NOT_OF_STORE.message } })
    }
    return {
      store_id: store.id,
      store_name: store.name,
      independent_store_name: null,
      origin_latitude: store.latitude,
      origin_longitude: store.longitude,
      origin_street: store.street,
      origin_street_number: store.street_number,
      origin_city: store.city,
      store_phone: store.phone,
    }
  }
  // The schema rejects orders without a store or an origin.
  if (origin === undefined) throw new Refusal('INVALID_INPUT')
  return {
    store_id: null,
    store_name: null,
    independent_store_name: origin.independentStoreName,
    origin_latitude: origin.latitude,
    origin_longitude: origin.longitude,
    origin_street: origin.street,
    origin_street_number: origin.streetNumber,
    origin_city: origin.city,
    store_phone: origin.storePhone ?? null,
  }
}
