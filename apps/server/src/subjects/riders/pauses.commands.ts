/**
 * Pauses: times on duty without offers. `riders.paused_until` decides on offers, by itself and without a timer; `pauses`
 * records them. A pause is part of its shift.
 */
import { sql } from 'kysely'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { orderInHand } from './order-in-hand.queries.ts'
import { giveNotices } from '../notifications/notices.commands.ts'

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
  const until = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
  await endPause(tx, now, riderId)
  await tx.updateTable('riders').set({ paused_until: until }).where('id', '=', riderId).execute()
  const changed = { type: 'duty-changed', riderId, zoneIds: [rider.zone_id] } as const
  return { happened: [changed, ...(until === null ? [] : await begin(tx, now, riderId, until))] }
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
 * Ends the pauses whose time is over: riders, consoles and the dispatcher are told. Offers are possible from the end of the pause on,
 * also before this. Processes share the work.
 */
export async function endDuePauses(tx: DatabaseTransaction, now: Date): Promise<Outcome> {
  const { rows } = await sql<{ riderId: string; zoneId: string; working: boolean }>`
    with due as (
      select id from riders where paused_until <= ${now} order by paused_until limit 200 for no key update skip locked
    ), over as (
      update pauses set ended_at = ends_at from due where rider_id = due.id and ended_at is null
      returning rider_id, began_at, ended_at
    )
    update riders set paused_until = null, last_free_at = coalesce(${WITHOUT_PAUSE}, last_free_at)
    from due left join over on over.rider_id = due.id where riders.id = due.id
    returning riders.id as "riderId", riders.zone_id as "zoneId", riders.working
  `.execute(tx)
  const ended = rows.map(({ riderId, zoneId }) => ({ type: 'pause-ended', riderId, zoneId }) as const)
  const back = rows.filter(({ working }) => working)
  const notices = await giveNotices(
    tx,
    now,
    back.map(({ riderId }) => ({ riderId, kind: 'pause_over' })),
  )
  return { happened: [...ended, ...notices] }
}
