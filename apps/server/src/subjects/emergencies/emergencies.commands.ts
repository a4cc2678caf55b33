/** A rider gives an alarm, and an operator says that it is seen. */
import { EMERGENCIES } from '@puni/contract/emergencies/limits'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { earlier, later } from '../orders/device-time.ts'
import { refuseOthersOrder } from './emergencies.policy.ts'

const HOUR_MS = 3_600_000

/** An alarm as the phone gives it, with the times of its clock. */
export interface Alarm {
  readonly orderId: string
  readonly riderId: string
  readonly occurredAt: Date
  /** `accuracy` in metres; null where the phone does not know. */
  readonly position: {
    readonly lat: number
    readonly lng: number
    readonly accuracy: number
    readonly at: Date
  } | null
}

/**
 * Gives an alarm from an order that the rider holds or held, whatever became of it. While nobody has seen the rider's last one, that one is
 * given again: it gets the order, and the position if it is newer. No clock is a reason to refuse it: what lies in the future
 * counts as now, and what lies before the rider had the order as then. Throws ORDER_NOT_FOUND, FORBIDDEN or TOO_MANY_EMERGENCIES.
 */
export async function reportEmergency(
  tx: DatabaseTransaction,
  now: Date,
  alarm: Alarm,
): Promise<Outcome & { readonly emergencyId: string }> {
  const { orderId, riderId, position } = alarm
  const heldSince = await refuseOthersOrder(tx, alarm)
  const possible = (told: Date) => earlier(now, later(heldSince, told))
  const { id, times } = await tx
    .insertInto('emergencies')
    .values({
      rider_id: riderId,
      order_id: orderId,
      occurred_at: possible(alarm.occurredAt),
      told_at: now,
      last_told_at: now,
      latitude: position?.lat ?? null,
      longitude: position?.lng ?? null,
      accuracy_m: position?.accuracy ?? null,
      located_at: position && possible(position.at),
    })
    .onConflict((conflict) =>
      conflict
        .column('rider_id')
        .where('seen_at', 'is', null)
        .doUpdateSet((eb) => {
          const newest = (column: 'latitude' | 'longitude' | 'accuracy_m' | 'located_at') =>
            sql<never>`case when excluded.located_at >= coalesce(emergencies.located_at, '-infinity')
              then excluded.${sql.ref(column)} else emergencies.${sql.ref(column)} end`
          return {
            order_id: eb.ref('excluded.order_id'),
            times: sql<number>`emergencies.times + 1`,
            last_told_at: eb.ref('excluded.last_told_at'),
            latitude: newest('latitude'),
            longitude: newest('longitude'),
            accuracy_m: newest('accuracy_m'),
            located_at: newest('located_at'),
          }
        }),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()
  if (times === 1) await refuseMore(tx, now, riderId)
  return { emergencyId: id, happened: [{ type: 'emergency-told', riderId }] }
}

/** After the new one was kept, so that two at once are counted: a rider has one that is not seen. */
async function refuseMore(tx: DatabaseTransaction, now: Date, riderId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('emergencies')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rider_id', '=', riderId)
    .where('told_at', '>', new Date(now.getTime() - EMERGENCIES.hours * HOUR_MS))
    .executeTakeFirstOrThrow()
  if (count > EMERGENCIES.most) throw new Refusal('TOO_MANY_EMERGENCIES')
}

/** Says that an operator has seen it; whoever comes first counts. Throws EMERGENCY_NOT_FOUND. */
export async function acknowledgeEmergency(
  tx: DatabaseTransaction,
  now: Date,
  { emergencyId, operatorId }: { readonly emergencyId: string; readonly operatorId: string },
): Promise<Outcome & { readonly riderId: string; readonly isFirst: boolean }> {
  const seen = await tx
    .updateTable('emergencies')
    .set({ seen_at: now, seen_by: operatorId })
    .where('id', '=', emergencyId)
    .where('seen_at', 'is', null)
    .returning('rider_id')
    .executeTakeFirst()
  if (seen !== undefined) {
    const riderId = seen.rider_id
    return { riderId, isFirst: true, happened: [{ type: 'emergency-over', riderId }] }
  }
  const earlierSeen = await tx
    .selectFrom('emergencies')
    .select('rider_id')
    .where('id', '=', emergencyId)
    .executeTakeFirst()
  if (earlierSeen === undefined) throw new Refusal('EMERGENCY_NOT_FOUND')
  return { riderId: earlierSeen.rider_id, isFirst: false, happened: [] }
}
