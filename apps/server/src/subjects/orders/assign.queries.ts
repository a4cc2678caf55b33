/** Reads what decides on whether an operator may give an order to a rider. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { CASH_LIMIT, OWED_NOW } from '../ledger/owed.ts'
import { orderInHand } from '../riders/order-in-hand.queries.ts'

interface Pair {
  readonly orderId: string
  readonly riderId: string
}

/** The zones whose dispatcher may act on this order or this rider. Throws ORDER_NOT_FOUND or RIDER_NOT_FOUND. */
export async function zonesOf(tx: DatabaseTransaction, { orderId, riderId }: Pair): Promise<string[]> {
  const order = await tx.selectFrom('orders').select('zone_id').where('id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  const rider = await tx.selectFrom('riders').select('zone_id').where('id', '=', riderId).executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  return [order.zone_id, rider.zone_id]
}

/** A rider to whom an order is to be given. */
export type AskedRider = Awaited<ReturnType<typeof lockAskedRider>>

/** Locks a rider and reads what decides on giving this one an order. The order is locked by then. */
export async function lockAskedRider(tx: DatabaseTransaction, { orderId, riderId }: Pair) {
  const rider = await tx
    .selectFrom('riders')
    .innerJoin('zones', 'zones.id', 'riders.zone_id')
    .select((eb) => [
      'riders.id',
      'full_name',
      'zone_id',
      'zones.name as zone_name',
      'activated_at',
      'blocked_at',
      'erased_at',
      'working',
      'paused_until',
      'misses_in_row',
      'last_position_at',
      CASH_LIMIT.as('may_owe'),
      OWED_NOW.as('owed'),
      eb
        .selectFrom('order_exclusions')
        .select('at')
        .where('order_id', '=', orderId)
        .whereRef('order_exclusions.rider_id', '=', 'riders.id')
        .as('excluded_at'),
    ])
    .where('riders.id', '=', riderId)
    .forNoKeyUpdate('riders')
    .executeTakeFirstOrThrow()
  return rider
}

/** The number of the order that a rider has in hand; null for none. */
export async function numberInHand(tx: DatabaseTransaction, riderId: string): Promise<number | null> {
  const id = await orderInHand(tx, riderId)
  if (id === null) return null
  const { number } = await tx
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}

/** The order about which a rider is being asked, and its number; undefined for none. */
export async function readLiveOffer(tx: DatabaseTransaction, riderId: string) {
  return await tx
    .selectFrom('offers')
    .innerJoin('orders', 'orders.id', 'offers.order_id')
    .select(['offers.order_id', 'orders.number'])
    .where('offers.rider_id', '=', riderId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/** How the last offer of this order to this rider ended; null if there was none, or if it ended by itself. */
export async function readLastAnswer(tx: DatabaseTransaction, { orderId, riderId }: Pair) {
  const last = await tx
    .selectFrom('offers')
    .select('outcome')
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .where('outcome', 'in', ['accepted', 'skipped', 'expired', 'unreached'])
    .orderBy('offered_at', 'desc')
    .executeTakeFirst()
  return last?.outcome ?? null
}

/** What riders and operators call an order and its zone, and who holds it. */
export async function readNames(tx: DatabaseTransaction, orderId: string) {
  return await tx
    .selectFrom('orders')
    .innerJoin('zones', 'zones.id', 'orders.zone_id')
    .leftJoin('riders', 'riders.id', 'orders.assigned_rider_id')
    .select(['orders.number', 'zones.name as zone_name', 'riders.full_name as holder_name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}
