/** Ends the duty of riders whose phones say nothing any more: logged out without signal, broken, or left at home. */
import { ACTIVE_STATUSES } from '@puni/contract/order-states'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { EventBus } from '../realtime/event-bus.ts'
import { leaveDuty } from './duty.ts'

interface SilentRider {
  readonly id: string
  readonly zoneId: string
}

/** Takes riders off duty of whom nothing was heard for so many milliseconds; whoever holds an order stays. */
export async function endSilentDuty(
  db: Database,
  bus: EventBus,
  now: Date,
  silenceMs: number,
): Promise<void> {
  const since = new Date(now.getTime() - silenceMs)
  const ended = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<SilentRider>`
      select id, zone_id as "zoneId" from riders
      where working and coalesce(heard_at < ${since}, true)
        and not exists (
          select from shifts where rider_id = riders.id and off_at is null and on_at >= ${since}
        )
        and not exists (
          select from orders where assigned_rider_id = riders.id and status in (${sql.join(ACTIVE_STATUSES)})
        )
      for update skip locked
    `.execute(tx)
    for (const { id } of rows) await leaveDuty(tx, now, id, 'El teléfono del rider dejó de dar señales')
    return rows
  })
  for (const { id, zoneId } of ended) {
    bus.publish(['operators', `rider:${id}`], { type: 'rider', riderId: id })
    bus.publish(['dispatch'], { type: 'zone', zoneId })
  }
}
