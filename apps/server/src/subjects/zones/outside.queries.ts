/** What a zone's new shape leaves outside, by the rule of placing. */
import { UNFINISHED_STATUSES } from '@puni/contract/orders/order-states'
import type { ZoneOutside } from '@puni/contract/zones/entities'
import type { Database } from '../../platform/database/schema.ts'
import { isInReach, type Reach } from './zones.policy.ts'

/** A zone's present shape, and the one that it is to have. */
export interface Reshaping {
  readonly zoneId: string
  readonly from: Reach
  readonly to: Reach
}

/** The stores, unfinished orders and riders on duty of a zone that its new shape leaves outside. */
export async function readOutside(db: Database, reshaping: Reshaping): Promise<ZoneOutside> {
  return {
    stores: await readStores(db, reshaping),
    orders: await readOrders(db, reshaping),
    riders: await readRiders(db, reshaping),
  }
}

/** The ids of what the present shape does not leave outside already. */
export function newlyOutside({ stores, orders, riders }: ZoneOutside): string[] {
  return [...stores, ...orders, ...riders].filter(({ isNew }) => isNew).map(({ _id }) => _id)
}

async function readStores(db: Database, { zoneId, from, to }: Reshaping): Promise<ZoneOutside['stores']> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'name', 'latitude as lat', 'longitude as lng'])
    .where('zone_id', '=', zoneId)
    .orderBy('name')
    .execute()
  return rows
    .filter((store) => !isInReach(to, store))
    .map((store) => ({ _id: store.id, name: store.name, isNew: isInReach(from, store) }))
}

async function readOrders(db: Database, { zoneId, from, to }: Reshaping): Promise<ZoneOutside['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'store_name', 'independent_store_name'])
    .select(['origin_latitude', 'origin_longitude', 'destination_latitude', 'destination_longitude'])
    .where('zone_id', '=', zoneId)
    .where('status', 'in', UNFINISHED_STATUSES)
    .orderBy('number')
    .execute()
  return rows.flatMap((row) => {
    const ends = {
      pickup: { lat: row.origin_latitude, lng: row.origin_longitude },
      delivery: { lat: row.destination_latitude, lng: row.destination_longitude },
    }
    const [pickup, delivery] = [!isInReach(to, ends.pickup), !isInReach(to, ends.delivery)]
    if (!pickup && !delivery) return []
    const isNew = (pickup && isInReach(from, ends.pickup)) || (delivery && isInReach(from, ends.delivery))
    const storeName = row.store_name ?? row.independent_store_name
    return [{ _id: row.id, number: row.number, storeName, pickup, delivery, isNew }]
  })
}

async function readRiders(db: Database, { zoneId, from, to }: Reshaping): Promise<ZoneOutside['riders']> {
  const rows = await db
    .selectFrom('riders')
    .select(['id', 'full_name', 'last_latitude', 'last_longitude'])
    .where('zone_id', '=', zoneId)
    .where('working', '=', true)
    .orderBy('full_name')
    .execute()
  return rows.flatMap(({ id, full_name, last_latitude, last_longitude }) => {
    if (last_latitude === null || last_longitude === null) return []
    const position = { lat: last_latitude, lng: last_longitude }
    return isInReach(to, position) ? [] : [{ _id: id, fullName: full_name, isNew: isInReach(from, position) }]
  })
}
