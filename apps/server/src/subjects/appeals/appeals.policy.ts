/** What a rider may answer, and how often. */
import { phaseOf } from '@puni/contract/orders/order-states'
import type { AppealAbout } from '@puni/contract/appeals/values'
import { APPEALS } from '@puni/contract/appeals/limits'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What an answer is about: the rider's current block, or an order. */
export interface Subject {
  readonly about: AppealAbout
  readonly blockId: string | null
  readonly orderId: string | null
}

const DAY_MS = 86_400_000

/**
 * What there is to answer: of an order, if one is named, else of the account. Null where there is nothing: no block, an order that is not
 * the rider's or about which no operator decided anything, or a decision of long ago.
 */
export async function findSubject(
  db: Database,
  now: Date,
  { riderId, orderId }: { readonly riderId: string; readonly orderId: string | null },
): Promise<Subject | null> {
  if (orderId === null) {
    const block = await db
      .selectFrom('rider_blocks')
      .select('id')
      .where('rider_id', '=', riderId)
      .where('lifted_at', 'is', null)
      .executeTakeFirst()
    return block === undefined ? null : { about: 'block', blockId: block.id, orderId: null }
  }
  const about = await aboutOrder(
    db,
    { riderId, orderId },
    new Date(now.getTime() - APPEALS.withinDays * DAY_MS),
  )
  return about === null ? null : { about, blockId: null, orderId }
}

async function aboutOrder(
  db: Database,
  { riderId, orderId }: { readonly riderId: string; readonly orderId: string },
  since: Date,
): Promise<AppealAbout | null> {
  const order = await db
    .selectFrom('orders')
    .select([
      'earnings_review',
      'status',
      sql<string>`(
        select actor from order_events where order_id = orders.id and status is not null order by id desc limit 1
      )`.as('ended_by'),
      sql<boolean>`exists (
        select from order_adjustments where order_id = orders.id and rider_id = ${riderId} and at > ${since}
      )`.as('is_adjusted'),
    ])
    .where('id', '=', orderId)
    .where('assigned_rider_id', '=', riderId)
    .where('updated_at', '>', since)
    .executeTakeFirst()
  if (order === undefined) return null
  if (order.earnings_review === 'rejected') return 'earnings'
  if (order.status === 'delivered') return order.is_adjusted ? 'adjustment' : null
  const isEnded = phaseOf(order.status) === 'over'
  return isEnded && order.ended_by === 'operator' ? 'order' : null
}

/** Throws APPEAL_OPEN while the last one about this is open, and TOO_MANY_APPEALS beyond what one subject, or one rider, may have. */
export async function refuseMore(
  db: Database,
  riderId: string,
  { about, blockId, orderId }: Subject,
): Promise<void> {
  const isAboutThis = sql<SqlBool>`(about = ${about} and (block_id = ${blockId}::bigint or order_id = ${orderId}::uuid))`
  const { open, openHere, here } = await db
    .selectFrom('appeals')
    .select(({ fn }) => [
      sql<number>`(count(*) filter (where answered_at is null))::int`.as('open'),
      sql<number>`(count(*) filter (where answered_at is null and ${isAboutThis}))::int`.as('openHere'),
      sql<number>`(${fn.countAll()} filter (where ${isAboutThis}))::int`.as('here'),
    ])
    .where('rider_id', '=', riderId)
    .executeTakeFirstOrThrow()
  if (openHere > 0) throw new Refusal('APPEAL_OPEN')
  if (here >= APPEALS.perSubject || open >= APPEALS.openPerRider) throw new Refusal('TOO_MANY_APPEALS')
}
