/**
 * Pauses: times on duty without offers. `riders.paused_until` decides on offers, by itself and without a timer; `pauses`
 * records them. A pause is part of its shift.
 */
import { ABSENCE_NOTICES } from '@puni/contract/notifications/absence'
import { MISSES_TO_PAUSE } from '@puni/contract/riders/limits'
import { sql } from 'kysely'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { orderInHand } from './order-in-hand.queries.ts'
import { giveNotices, overtakeNotices } from '../notifications/notices.commands.ts'

/**
 * Begins a pause of so many minutes, from now on and in place of any other; null ends it. A live offer is withdrawn and
 * does not count as missed. Throws RIDER_OFF_DUTY, or RIDER_BUSY with an order in hand.
 */
export async function setPause(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  minutes: number | null,
): Promise<Outcome> {
  const rider = await tx
    .selectFrom('riders')
    .select(['zone_id', 'working'])
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!rider.working) throw new Refusal('RIDER_OFF_DUTY')
  const present = await forgetMisses(tx, now, riderId)
  const until = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
  await endPause(tx, now, riderId)
  await tx.updateTable('riders').set({ paused_until: until }).where('id', '=', riderId).execute()
  const changed = { type: 'duty-changed', riderId, zoneIds: [rider.zone_id] } as const
  return { happened: [...present, changed, ...(until === null ? [] : await begin(tx, now, riderId, until))] }
}

async function begin(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  until: Date,
): Promise<DomainEvent[]> {
  const withdrawn = await withdrawOffers(tx, now, { riderId }, 'El rider hizo una pausa')
  if ((await orderInHand(tx, riderId)) !== null) throw new Refusal('RIDER_BUSY')
  await tx.insertInto('pauses').values({ rider_id: riderId, began_at: now, ends_at: until }).execute()
  return withdrawn
}

/** Pausing is no waiting for orders: who was free before is so for as long as before. */
const WITHOUT_PAUSE = sql`last_free_at + (over.ended_at - over.began_at)`

/** Records that a rider's pause is over, if there is one. The caller says in the rider's row that it is. */
export async function endPause(tx: DatabaseTransaction, now: Date, riderId: string): Promise<void> {
  await sql`
    with over as (
      update pauses set ended_at = greatest(began_at, least(ends_at, ${now}::timestamptz))
      where rider_id = ${riderId} and ended_at is null
      returning rider_id, began_at, ended_at
    )
    update riders set last_free_at = ${WITHOUT_PAUSE} from over where riders.id = over.rider_id
  `.execute(tx)
}

/**
 * A sign of the rider, not just of the phone, or the end of duty: there are no missed offers in a row any more. The pause that they brought
 * ends, and the rider is no longer asked about them. Locks the rider.
 */
export async function forgetMisses(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
): Promise<DomainEvent[]> {
  const { rows } = await sql<{ zoneId: string; misses: number }>`
    update riders set misses_in_row = 0
    from (select misses_in_row from riders where id = ${riderId} for no key update) as before
    where id = ${riderId} and before.misses_in_row > 0
    returning zone_id as "zoneId", before.misses_in_row as misses
  `.execute(tx)
  const [rider] = rows
  if (rider === undefined) return []
  const told = await overtakeNotices(tx, now, [riderId], ABSENCE_NOTICES)
  if (rider.misses < MISSES_TO_PAUSE) return told
  await tx.updateTable('riders').set({ paused_until: null }).where('id', '=', riderId).execute()
  await endPause(tx, now, riderId)
  return [...told, { type: 'duty-changed', riderId, zoneIds: [rider.zoneId] }]
}

/**
 * Ends the pauses whose time is over: riders, consoles and the dispatcher are told. Offers are possible from the end of the pause on,
 * also before this. After one that missed offers brought, one more miss brings the next. Processes share the work.
 */
export async function endDuePauses(tx: DatabaseTransaction, now: Date): Promise<Outcome> {
  const { rows } = await sql<{ riderId: string; zoneId: string; working: boolean }>`
    with due as (
      select id from riders where paused_until <= ${now} order by paused_until limit 200 for no key update skip locked
    ), over as (
      update pauses set ended_at = ends_at from due where rider_id = due.id and ended_at is null
      returning rider_id, began_at, ended_at
    )
    update riders set paused_until = null, misses_in_row = least(misses_in_row, ${MISSES_TO_PAUSE - 1}::int), last_free_at = coalesce(${WITHOUT_PAUSE}, last_free_at)
    from due left join over on over.rider_id = due.id where riders.id = due.id
    returning riders.id as "riderId", riders.zone_id as "zoneId", riders.working
  `.execute(tx)
  const ended = rows.map(({ riderId, zoneId }) => ({ type: 'pause-ended', riderId, zoneId }) as const)
  const back = rows.filter(({ working }) => working)
  const riderIds = back.map(({ riderId }) => riderId)
  const overtaken = await overtakeNotices(tx, now, riderIds, ['paused_absent'])
  const notices = await giveNotices(
    tx,
    now,
    riderIds.map((riderId) => ({ riderId, kind: 'pause_over' })),
  )
  return { happened: [...ended, ...overtaken, ...notices] }
}
