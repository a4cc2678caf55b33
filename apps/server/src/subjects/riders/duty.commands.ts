/** On and off duty. Whatever changes who may be asked where returns a `DutyChange`, to be announced after the commit. */
import { ACTIVE_STATUSES } from '@puni/contract/order-states'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { announceEnded } from '../offers/announce-ended.ts'
import type { EndedOffer } from '../offers/endings.commands.ts'
import { withdrawOffers } from '../offers/withdraw.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { beginShift, endShift } from './shifts.commands.ts'

/** A rider went on duty, left it, or changed zones. */
export interface DutyChange {
  readonly riderId: string
  /** The zones it left and entered. */
  readonly zoneIds: readonly string[]
  /** Its offers that were taken back. */
  readonly withdrawn: readonly EndedOffer[]
}

/** Tells the rider and operators of a change, and has the zones decided anew: what was offered goes on at once. */
export function announceDuty(bus: EventBus, { riderId, zoneIds, withdrawn }: DutyChange): void {
  bus.publish(['operators', `rider:${riderId}`], { type: 'rider', riderId })
  announceEnded(bus, withdrawn)
  for (const zoneId of new Set([...zoneIds, ...withdrawn.map((offer) => offer.zoneId)])) {
    bus.publish(['dispatch'], { type: 'zone', zoneId })
  }
}

/**
 * Puts a rider on duty in a zone; without one, in the zone it had. Where it was on duty in another, an offer of that one goes back.
 * Throws when blocked, not activated or not allowed there.
 */
export async function goOnDuty(
  db: Database,
  now: Date,
  riderId: string,
  zoneId: string | undefined,
): Promise<DutyChange> {
  return await db.transaction().execute(async (tx) => {
    const rider = await tx
      .selectFrom('riders')
      .select(['zone_id', 'activated_at', 'blocked_at', 'working'])
      .where('id', '=', riderId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (rider.blocked_at !== null) throw new Refusal('RIDER_BLOCKED')
    if (rider.activated_at === null) throw new Refusal('RIDER_NOT_ACTIVATED')
    const zone = zoneId ?? rider.zone_id
    await mustBeAllowed(tx, riderId, zone)
    const stays = rider.working && rider.zone_id === zone
    if (stays) return { riderId, zoneIds: [zone], withdrawn: [] }
    await tx
      .updateTable('riders')
      .set({ working: true, zone_id: zone, ...(!rider.working && { last_free_at: now }) })
      .where('id', '=', riderId)
      .execute()
    await endShift(tx, now, riderId)
    await beginShift(tx, now, riderId)
    const withdrawn = await withdrawOffers(tx, now, { riderId }, 'El rider cambió de zona')
    return { riderId, zoneIds: [rider.zone_id, zone], withdrawn }
  })
}

async function mustBeAllowed(tx: DatabaseTransaction, riderId: string, zoneId: string): Promise<void> {
  const zone = await tx
    .selectFrom('zones')
    .leftJoin('rider_zones', (join) =>
      join.onRef('rider_zones.zone_id', '=', 'zones.id').on('rider_zones.rider_id', '=', riderId),
    )
    .select('rider_zones.zone_id as allowed')
    .where('zones.id', '=', zoneId)
    .executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  if (zone.allowed === null) throw new Refusal('ZONE_NOT_ALLOWED')
}

/** Takes a rider off duty. A live offer goes back and does not count as missed; an order in hand stays. */
export async function goOffDuty(db: Database, now: Date, riderId: string): Promise<DutyChange> {
  return await db.transaction().execute((tx) => leaveDuty(tx, now, riderId, 'El rider se desactivó'))
}

/** Ends duty within a transaction, for this reason: the one way in which it ends. */
export async function leaveDuty(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  reason: string,
): Promise<DutyChange> {
  const { zone_id: zoneId } = await tx
    .updateTable('riders')
    .set({
      working: false,
      // The place is known only while on duty.
      last_latitude: null,
      last_longitude: null,
      last_accuracy_m: null,
      last_position_at: null,
    })
    .where('id', '=', riderId)
    .returning('zone_id')
    .executeTakeFirstOrThrow()
  await endShift(tx, now, riderId)
  return { riderId, zoneIds: [zoneId], withdrawn: await withdrawOffers(tx, now, { riderId }, reason) }
}

/** Notes that the order in a rider's hands ended. Returns a change where its duty ends with the order: see `leaveTakenZone`. */
export async function becomeFree(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
): Promise<DutyChange | null> {
  await tx.updateTable('riders').set({ last_free_at: now }).where('id', '=', riderId).execute()
  return await leaveTakenZone(tx, now, riderId)
}

/**
 * Ends the duty of a rider in a zone where it may no longer work; null where it may. Who has an order in hand is asked nothing more
 * and leaves when the order ends: a rider off duty would see neither the order nor be seen on the map. The caller has locked the rider.
 */
export async function leaveTakenZone(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
): Promise<DutyChange | null> {
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
  if (taken === undefined) return null
  const reason = 'Al rider le sacaron la zona'
  const withdrawn = await withdrawOffers(tx, now, { riderId }, reason)
  // Asked after the offers are gone: none can be accepted behind its back.
  const inHand = await tx
    .selectFrom('orders')
    .select('id')
    .where('assigned_rider_id', '=', riderId)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirst()
  if (inHand === undefined) await leaveDuty(tx, now, riderId, reason)
  return { riderId, zoneIds: [taken.zone_id], withdrawn }
}
