/**
 * Whom the dispatcher may ask: the conditions that a rider on duty has to meet. Why nothing comes is told to the rider from the same ones, so
 * that no condition goes unsaid.
 */
import type { Hindrance } from '@puni/contract/zones/entities'
import { ACTIVE_STATUSES } from '@puni/contract/orders/order-states'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { IS_BELOW_CASH_LIMIT } from '../ledger/owed.ts'

/** As of when, and how old a rider's position may be, milliseconds. */
interface Moment {
  readonly now: Date
  readonly positionFreshMs: number
}

/** Nothing ordered for so long is told to who waits, milliseconds. */
const QUIET_MS = 30 * 60_000

type Condition = RawBuilder<boolean>

/** What a row of `riders` has to meet, by what a rider is told who does not. */
function conditions({
  now,
  positionFreshMs,
}: Moment): Record<Exclude<Hindrance, 'no-orders' | 'zone-closed'>, Condition> {
  return {
    // Who carries an order in a zone that was taken away does not come free for it.
    'zone-taken': sql`exists (select 1 from rider_zones where rider_id = riders.id and zone_id = riders.zone_id)`,
    paused: sql`(paused_until is null or paused_until <= ${now})`,
    // Who works on the last order comes free for no other.
    'last-order': sql`not exists (
      select 1 from orders
      where id = riders.last_order_id and assigned_rider_id = riders.id and status in (${sql.join(ACTIVE_STATUSES)})
    )`,
    'position-old': sql`coalesce(last_position_at > ${new Date(now.getTime() - positionFreshMs)}, false)`,
    'cash-limit': IS_BELOW_CASH_LIMIT,
    // Until the phone makes contact again.
    unreached: sql`not exists (
      select 1 from (
        select outcome, closed_at from offers where rider_id = riders.id order by offered_at desc limit 1
      ) as last
      where outcome = 'unreached' and (heard_at is null or closed_at > heard_at)
    )`,
  }
}

/** SQL condition on `riders`: on duty, and may be asked as soon as no offer is live. */
export function mayBeAsked(moment: Moment): Condition {
  return sql`working and ${sql.join(Object.values(conditions(moment)), sql` and `)}`
}

/** The zone of a rider, and what keeps offers away; nothing of a rider off duty. Throws if there is no such rider. */
export async function readHindrances(db: Database, riderId: string, moment: Moment) {
  const ofRider = Object.entries(conditions(moment))
  const placed = sql`exists (
    select 1 from orders where zone_id = riders.zone_id and created_at > ${new Date(moment.now.getTime() - QUIET_MS)}
  )`
  const isOpen = sql`exists (select 1 from zones where id = riders.zone_id and closed_at is null)`
  const ofZone = [
    ['no-orders', placed],
    ['zone-closed', isOpen],
  ] as const
  const unmet = [...ofRider, ...ofZone].map(
    ([hindrance, condition]) => sql`case when working and not (${condition}) then ${sql.lit(hindrance)} end`,
  )
  return await db
    .selectFrom('riders')
    .select([
      'zone_id as zoneId',
      sql<Hindrance[]>`array_remove(array[${sql.join(unmet)}], null)`.as('hindrances'),
    ])
    .where('id', '=', riderId)
    .executeTakeFirstOrThrow()
}
