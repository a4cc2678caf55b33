/** Going on and off duty. */
import type { DomainEvent } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { orderInHand } from './order-in-hand.queries.ts'
import { endPause, forgetMisses } from './pauses.commands.ts'
import { beginShift, endShift } from './shifts.commands.ts'

/**
 * Puts a rider on duty in a zone; by default, the rider's current one. A rider on duty elsewhere loses any
 * offer from that zone. Throws when blocked, not activated or not allowed there, and ZONE_CLOSED for one who is not there yet.
 */
export async function goOnDuty(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  zoneId: string | undefined,
): Promise<DomainEvent[]> {
  const rider = await tx
    .selectFrom('riders')
    .select(['zone_id', 'activated_at', 'blocked_at', 'working'])
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (rider.blocked_at !== null) throw new Refusal('RIDER_BLOCKED')
  if (rider.activated_at === null) throw new Refusal('RIDER_NOT_ACTIVATED')
  const zone = zoneId ?? rider.zone_id
  const isClosed = await mustBeAllowed(tx, riderId, zone)
  const present = await forgetMisses(tx, now, riderId)
  const stays = rider.working && rider.zone_id === zone
  if (stays) return [...present, { type: 'duty-changed', riderId, zoneIds: [zone] }]
  if (isClosed) throw new Refusal('ZONE_CLOSED')
  await tx
    .updateTable('riders')
    .set({
      working: true,
      zone_id: zone,
      // Neither outlives a shift.
      paused_until: null,
      last_order_id: null,
      ...(!rider.working && { last_free_at: now }),
    })
    .where('id', '=', riderId)
    .execute()
  await endPause(tx, now, riderId)
  await endShift(tx, now, riderId)
  await beginShift(tx, now, riderId)
  const withdrawn = await withdrawOffers(tx, now, { riderId }, 'El rider cambió de zona')
  return [...present, { type: 'duty-changed', riderId, zoneIds: [rider.zone_id, zone] }, ...withdrawn]
}

/** Returns whether the zone is closed, which it stays while the transaction lasts. Throws ZONE_NOT_FOUND or ZONE_NOT_ALLOWED. */
async function mustBeAllowed(tx: DatabaseTransaction, riderId: string, zoneId: string): Promise<boolean> {
  const zone = await tx
    .selectFrom('zones')
    .leftJoin('rider_zones', (join) =>
      join.onRef('rider_zones.zone_id', '=', 'zones.id').on('rider_zones.rider_id', '=', riderId),
    )
    .select(['rider_zones.zone_id as allowed', 'zones.closed_at'])
    .where('zones.id', '=', zoneId)
    .forShare('zones')
    .executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  if (zone.allowed === null) throw new Refusal('ZONE_NOT_ALLOWED')
  return zone.closed_at !== null
}

/**
 * Takes a rider off duty for this reason: the only place where duty ends. A live offer is withdrawn and does
 * not count as missed; an order in hand stays. `lastOrderId`: the order with which it ended, as the rider asked.
 */
export async function leaveDuty(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  reason: string,
  lastOrderId: string | null = null,
): Promise<DomainEvent[]> {
  const overtaken = await forgetMisses(tx, now, riderId)
  const { zone_id: zoneId } = await tx
    .updateTable('riders')
    .set({
      working: false,
      // The position is only kept while on duty.
      last_latitude: null,
      last_longitude: null,
      last_accuracy_m: null,
      last_position_at: null,
      leg_latitude: null,
      leg_longitude: null,
      leg_accuracy_m: null,
      paused_until: null,
      last_order_id: lastOrderId,
    })
    .where('id', '=', riderId)
    .returning('zone_id')
    .executeTakeFirstOrThrow()
  await endPause(tx, now, riderId)
  await endShift(tx, now, riderId)
  const withdrawn = await withdrawOffers(tx, now, { riderId }, reason)
  return [...overtaken, { type: 'duty-changed', riderId, zoneIds: [zoneId] }, ...withdrawn]
}

/**
 * Notes that a rider has no order in hand any more. Duty ends if the rider asked for it to end with this order, or if the
 * zone was taken meanwhile. Locks the rider.
 */
export async function comeFree(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  orderId: string,
): Promise<DomainEvent[]> {
  const rider = await tx
    .updateTable('riders')
    .set({ last_free_at: now })
    .where('id', '=', riderId)
    .returning(['working', 'last_order_id'])
    .executeTakeFirstOrThrow()
  if (!rider.working) return []
  if (rider.last_order_id === orderId)
    return await leaveDuty(tx, now, riderId, 'El rider terminó su último pedido', orderId)
  return await leaveTakenZone(tx, now, riderId)
}

/**
 * Ends the duty of a rider in a zone where they may no longer work. A rider with an order in hand gets no
 * more offers and leaves when the order ends: off duty, they would neither see the order nor appear on the
 * map. The caller has locked the rider.
 */
export async function leaveTakenZone(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
): Promise<DomainEvent[]> {
  const taken = await tx
    .selectFrom('riders')
    .select('zone_id')
    .where('id', '=', riderId)
    .where('working', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rider_zones')
            .select('rider_zones.rider_id')
            .whereRef('rider_zones.rider_id', '=', 'riders.id')
            .whereRef('rider_zones.zone_id', '=', 'riders.zone_id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (taken === undefined) return []
  const reason = 'Al rider le sacaron la zona'
  const withdrawn = await withdrawOffers(tx, now, { riderId }, reason)
  if ((await orderInHand(tx, riderId)) === null) await leaveDuty(tx, now, riderId, reason)
  return [{ type: 'duty-changed', riderId, zoneIds: [taken.zone_id] }, ...withdrawn]
}
