/** Reads what an order was placed with. */
import type { OrderInput } from '@puni/contract/orders/entities'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What an order was placed with, and whether its customer is forgotten by now. Throws ORDER_NOT_FOUND. */
export async function readOrderInput(
  db: Database,
  orderId: string,
): Promise<{ readonly number: number; readonly order: OrderInput; readonly forgotten: boolean }> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (row === undefined) throw new Refusal('ORDER_NOT_FOUND')
  const origin = {
    independentStoreName: row.independent_store_name,
    latitude: row.origin_latitude,
    longitude: row.origin_longitude,
    street: row.origin_street,
    streetNumber: row.origin_street_number,
    city: row.origin_city,
    storePhone: row.store_phone,
  }
  const order = {
    zoneId: row.zone_id,
    storeId: row.store_id,
    origin: row.store_id === null ? origin : null,
    originComment: row.origin_comment,
    destination: {
      latitude: row.destination_latitude,
      longitude: row.destination_longitude,
      street: row.destination_street,
      streetNumber: row.destination_street_number,
      city: row.destination_city,
      phone: row.destination_phone,
      comment: row.destination_comment,
    },
    management: {
      storeValue: row.store_value / 100,
      shippingCost: row.shipping_cost / 100,
      ...(row.is_paid && { paid: true }),
    },
    isUrgent: row.is_urgent,
    handover: row.handover,
  }
  return { number: row.number, order, forgotten: row.anonymised_at !== null }
}
