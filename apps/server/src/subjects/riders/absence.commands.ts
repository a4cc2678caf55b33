/** Riders who miss offers, one after the other: they are asked whether they are there, and then paused. */
import { ABSENT_PAUSE_MS, MISSES_TO_PAUSE } from '@puni/contract/riders/limits'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent } from '../../platform/outcomes/domain-events.ts'
import { giveNotices, overtakeNotices } from '../notifications/notices.commands.ts'
import type { Missed } from '../offers/endings.commands.ts'
import { endPause } from './pauses.commands.ts'

/**
 * Asks riders who have missed an offer whether they are there. Those with `MISSES_TO_PAUSE` in a row are paused for `ABSENT_PAUSE_MS` and
 * told so. They have no order in hand: offers end when a rider gets one. The caller has locked the riders.
 */
export async function noteMisses(
  tx: DatabaseTransaction,
  now: Date,
  missed: readonly Missed[],
): Promise<DomainEvent[]> {
  const isAbsent = ({ misses }: Missed) => misses >= MISSES_TO_PAUSE
  const absent = missed.filter(isAbsent).map(({ riderId }) => riderId)
  const paused: DomainEvent[] = []
  for (const riderId of absent) paused.push(await pauseAbsent(tx, now, riderId))
  const overtaken = await overtakeNotices(tx, now, absent, ['still_there'])
  const notices = await giveNotices(
    tx,
    now,
    missed.map((rider) => ({
      riderId: rider.riderId,
      kind: isAbsent(rider) ? 'paused_absent' : 'still_there',
    })),
  )
  return [...paused, ...overtaken, ...notices]
}

async function pauseAbsent(tx: DatabaseTransaction, now: Date, riderId: string): Promise<DomainEvent> {
  const until = new Date(now.getTime() + ABSENT_PAUSE_MS)
  await endPause(tx, now, riderId)
  const { zone_id: zoneId } = await tx
    .updateTable('riders')
    .set({ paused_until: until })
    .where('id', '=', riderId)
    .returning('zone_id')
    .executeTakeFirstOrThrow()
  const pause = { rider_id: riderId, began_at: now, ends_at: until, for_misses: true }
  await tx.insertInto('pauses').values(pause).execute()
  return { type: 'duty-changed', riderId, zoneIds: [zoneId] }
}
