/** Places orders. */
import type { NewOrder as NewOrderSchema } from '@puni/contract/entities'
import { ERRORS } from '@puni/contract/errors'
import { PICKUP_TIME } from '@puni/contract/limits'
import type { z } from 'zod'
import type { Outcome } from '../../platform/outcomes/happened.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { estimatedLength } from '../routing/way-length.ts'
import { refuseOutside } from '../zones/zones.policy.ts'

type NewOrder = z.output<typeof NewOrderSchema>

const DAY_MS = 86_400_000

/**
 * Places an order. Throws ZONE_NOT_FOUND, STORE_NOT_FOUND, ZONE_NOT_OF_STORE, OUT_OF_ZONE,
 * PICKUP_TIME_OUT_OF_RANGE or FORBIDDEN (a store acting for another).
 */
export async function createOrder(
  tx: DatabaseTransaction,
  now: Date,
  caller: Caller,
  order: NewOrder,
): Promise<Outcome & { readonly orderId: string }> {
  if (caller.kind === 'store' && order.storeId !== caller.id) throw new Refusal('FORBIDDEN')
  const zone = await tx.selectFrom('zones').selectAll().where('id', '=', order.zoneId).executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  const pickupDueAt = pickupTimeOf(order, now)
  const origin = await originOf(tx, order)
  const pickup = { lat: origin.origin_latitude, lng: origin.origin_longitude }
  const delivery = { lat: order.destination.latitude, lng: order.destination.longitude }
  refuseOutside(zone, 'origin', pickup)
  refuseOutside(zone, 'destination', delivery)
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...origin,
      status: 'pending',
      zone_id: zone.id,
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
      delivery_estimated: true,
      store_value: Math.round(order.management.storeValue * 100),
      shipping_cost: Math.round(order.management.shippingCost * 100),
      is_urgent: order.schedule.isUrgent,
      pickup_due_at: pickupDueAt,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_events')
    .values({
      order_id: id,
      type: 'created',
      status: 'pending',
      actor: caller.kind,
      actor_id: caller.id,
      at: now,
    })
    .execute()
  return { orderId: id, happened: [{ type: 'order-placed', orderId: id, zoneId: zone.id }] }
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

async function originOf(tx: DatabaseTransaction, { storeId, zoneId, origin }: NewOrder) {
  if (storeId !== undefined) {
    const store = await tx.selectFrom('stores').selectAll().where('id', '=', storeId).executeTakeFirst()
    if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
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
