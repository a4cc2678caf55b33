/** Places orders. */
import type { NewOrder as NewOrderSchema } from '@puni/contract/entities'
import { metresBetween } from '@puni/city/geodesic'
import type { z } from 'zod'
import type { DatabaseTransaction } from '../database/schema.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'

type NewOrder = z.output<typeof NewOrderSchema>

/**
 * Places an order and gives its id.
 * Throws ZONE_NOT_FOUND, STORE_NOT_FOUND, OUT_OF_ZONE or FORBIDDEN (a store acting for another).
 */
export async function createOrder(
  tx: DatabaseTransaction,
  now: Date,
  caller: Caller,
  order: NewOrder,
): Promise<string> {
  if (caller.kind === 'store' && order.storeId !== caller.id) throw new Refusal('FORBIDDEN')
  const zone = await tx.selectFrom('zones').selectAll().where('id', '=', order.zoneId).executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  const origin = await originOf(tx, order)
  const pickup = { lat: origin.origin_latitude, lng: origin.origin_longitude }
  const delivery = { lat: order.destination.latitude, lng: order.destination.longitude }
  const centre = { lat: zone.latitude, lng: zone.longitude }
  for (const [field, point] of [
    ['origin', pickup],
    ['destination', delivery],
  ] as const) {
    if (metresBetween(centre, point) > zone.radius_km * 1000) {
      throw new Refusal('OUT_OF_ZONE', {
        fields: { [field]: `El punto está a más de ${zone.radius_km} km del centro de la zona` },
      })
    }
  }
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
      delivery_metres: Math.round(metresBetween(pickup, delivery)),
      store_value: Math.round(order.management.storeValue * 100),
      shipping_cost: Math.round(order.management.shippingCost * 100),
      is_urgent: order.schedule.isUrgent,
      pickup_due_at: order.schedule.pickupTime === undefined ? null : new Date(order.schedule.pickupTime),
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
  return id
}

async function originOf(tx: DatabaseTransaction, { storeId, origin }: NewOrder) {
  if (storeId !== undefined) {
    const store = await tx.selectFrom('stores').selectAll().where('id', '=', storeId).executeTakeFirst()
    if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
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
  // The schema lets no order through without a store or an origin.
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
