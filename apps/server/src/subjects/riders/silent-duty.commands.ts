/**
 * Ends the duty of riders whose phones have gone silent: logged out without signal, broken, or left at home.
 */
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { leaveDuty } from './duty.commands.ts'

/**
 * Takes riders off duty after this many milliseconds without a sign of life; riders holding an order stay.
 */
export async function endSilentDuty(tx: DatabaseTransaction, now: Date, silenceMs: number): Promise<Outcome> {
  const since = new Date(now.getTime() - silenceMs)
  const { rows } = await sql<{ id: string }>`
    select id from riders
    where working and coalesce(heard_at < ${since}, true)
      and not exists (
        select from shifts where rider_id = riders.id and off_at is null and on_at >= ${since}
      )
      -- A pause is meant to be silent: the silence begins with its end. One that missed offers brought is not, but a sign of the rider ends it.
      and not exists (
        select from pauses
        where rider_id = riders.id and coalesce(ended_at, ends_at) >= ${since} and (not for_misses or ended_at < ends_at)
      )
      and not exists (
        select from orders where assigned_rider_id = riders.id and status in (${sql.join(ACTIVE_STATUSES)})
      )
    for no key update skip locked
  `.execute(tx)
  const happened: DomainEvent[] = []
  for (const { id } of rows)
    happened.push(...(await leaveDuty(tx, now, id, 'El teléfono del rider dejó de dar señales')))
  const notices = await giveNotices(
    tx,
    now,
    rows.map(({ id }) => ({ riderId: id, kind: 'duty_ended' })),
  )
  return { happened: [...happened, ...notices] }
}
