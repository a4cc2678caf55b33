/** Places orders. */
import type { NewOrder as NewOrderSchema } from '@puni/contract/entities'
import { metresBetween } from '@puni/city/geodesic'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Database, DatabaseTransaction } from '../database/schema.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'

type NewOrder = z.output<typeof NewOrderSchema>

/**
 * Places an order, once per idempotency key. Gives its id, and whether it was placed before.
 * Throws ZONE_NOT_FOUND, STORE_NOT_FOUND, OUT_OF_ZONE, FORBIDDEN (a store acting for another) or KEY_REUSED.
 */
export async function createOrder(
  db: Database,
  now: Date,
  caller: Caller,
  order: NewOrder,
  key: string | undefined,
): Promise<{ id: string; repeated: boolean }> {
  if (caller.kind === 'store' && order.storeId !== caller.id) throw new Refusal('FORBIDDEN')
  return await db.transaction().execute(async (tx) => {
    if (key === undefined) return { id: await insertOrder(tx, now, caller, order), repeated: false }
    const claim = {
      scope: `createOrder:${caller.id}`,
      key,
      request_hash: createHash('sha256').update(JSON.stringify(order)).digest(),
    }
    const earlier = await claimKey(tx, now, claim)
    if (earlier !== null) return { id: earlier, repeated: true }
    const id = await insertOrder(tx, now, caller, order)
    await tx
      .updateTable('idempotency_keys')
      .set({ order_id: id })
      .where('scope', '=', claim.scope)
      .where('key', '=', key)
      .execute()
    return { id, repeated: false }
  })
}

interface Claim {
  readonly scope: string
  readonly key: string
  readonly request_hash: Buffer
}

/** Claims a key; gives the order it already made, or null when it is ours. A simultaneous repeat waits for the first. */
async function claimKey(tx: DatabaseTransaction, now: Date, claim: Claim): Promise<string | null> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...claim, order_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return null
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'order_id'])
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (!earlier.request_hash.equals(claim.request_hash)) throw new Refusal('KEY_REUSED')
  return earlier.order_id
}

async function insertOrder(
  tx: DatabaseTransaction,
  now: Date,
  caller: Caller,
  order: NewOrder,
): Promise<string> {
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
        [field]: `El punto está a más de ${zone.radius_km} km del centro de la zona`,
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
