/**
 * Places the orders of recurrences when their time comes: each day's once, whatever process does it and however often. What can't be placed
 * is kept with its reason, for operators.
 */
import { PICKUP_TIME } from '@puni/contract/orders/limits'
import { dayAfter } from '@puni/contract/days'
import { instantAt } from '@puni/contract/wall-time'
import type { Config } from '../../platform/config.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { createOrder } from '../orders/place.commands.ts'
import type { WayLength } from '../routing/way-length.ts'
import { placingFrom } from './next-placing.ts'
import { changed, type RecurringRow, timetableOf } from './recurring.commands.ts'

export interface Platform {
  readonly config: Config
  /** Signs the codes that customers show. */
  readonly signingKey: SigningKey
}

/** A day of a recurrence, and what is to be placed. */
export interface Due extends Pick<RecurringRow, 'id' | 'template' | 'updated_at'> {
  readonly day: string
}

interface DueDay extends Pick<Due, 'id' | 'day' | 'updated_at'> {
  /** Of its order, as that was at `updated_at`. See `createOrder`. */
  readonly way: WayLength | null
}

const MISSED = 'El servidor estuvo apagado a esa hora y el pedido no se cargó'

/**
 * Places the order of a day that is due, unless another process does or did. A refusal is no failure: it is kept, and so is a day whose
 * pickup is past.
 */
export async function placeRecurringDay(
  tx: DatabaseTransaction,
  now: Date,
  { id, day, updated_at: updatedAt, way }: DueDay,
  platform: Platform,
): Promise<Outcome> {
  const row = await tx
    .selectFrom('recurring_orders')
    .selectAll()
    .where('id', '=', id)
    // Of one that was changed a moment ago the way is another: it comes with the next run.
    .where('updated_at', '=', updatedAt)
    .where('paused_at', 'is', null)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return { happened: [] }
  const timeZone = platform.config.PLATFORM_TIME_ZONE
  const isNext = row.next_day === day && row.next_at !== null && row.next_at <= now
  const before = await tx
    .selectFrom('recurring_days')
    .select(['state', 'reason', 'seen_at'])
    .where('recurring_id', '=', id)
    .where('day', '=', day)
    .executeTakeFirst()
  const isOpen = before === undefined ? isNext : before.state === 'refused'
  const pickupAt = instantAt({ day, clock: row.clock }, timeZone)
  const placed = isOpen ? await attempt(tx, now, { row, pickupAt, way, platform }) : null
  if (placed !== null) {
    const { state, order_id, reason } = placed
    // Another reason is another thing to see.
    const seen_at = before?.reason === reason ? before.seen_at : null
    const fields = { state, order_id, reason, seen_at, pickup_at: pickupAt, at: now }
    await tx
      .insertInto('recurring_days')
      .values({ recurring_id: id, day, ...fields })
      .onConflict((conflict) => conflict.columns(['recurring_id', 'day']).doUpdateSet(fields))
      .execute()
  }
  if (isNext) {
    const next = placingFrom(timetableOf(row), dayAfter(day), timeZone) ?? { next_day: null, next_at: null }
    await tx.updateTable('recurring_orders').set(next).where('id', '=', id).execute()
  }
  // Tried again to no avail, nothing is new.
  const isNew = placed !== null && (placed.state !== before?.state || placed.reason !== before.reason)
  return { happened: [...(placed?.happened ?? []), ...(isNew ? [changed(id)] : [])] }
}

/** What became of it. */
interface Attempted extends Outcome {
  readonly state: 'placed' | 'refused' | 'missed'
  readonly order_id: string | null
  readonly reason: string | null
}

interface Attempt {
  readonly row: RecurringRow
  readonly pickupAt: Date
  readonly way: WayLength | null
  readonly platform: Platform
}

async function attempt(
  tx: DatabaseTransaction,
  now: Date,
  { row, pickupAt, way, platform }: Attempt,
): Promise<Attempted> {
  const nothing = { order_id: null, happened: [] }
  if (now.getTime() - pickupAt.getTime() > PICKUP_TIME.pastToleranceMs)
    return { ...nothing, state: 'missed', reason: MISSED }
  const { config, signingKey } = platform
  const { isUrgent } = row.template.schedule
  const order = { ...row.template, schedule: { isUrgent, pickupTime: pickupAt.toISOString() } }
  const timeZone = config.PLATFORM_TIME_ZONE
  try {
    const { orderId, happened } = await createOrder(tx, now, {
      order,
      caller: 'recurrence',
      caps: null,
      way,
      times: config,
      signingKey,
      timeZone,
    })
    return { state: 'placed', order_id: orderId, reason: null, happened }
  } catch (error) {
    // Thrown before anything is written.
    if (!(error instanceof Refusal)) throw error
    const [inField = error.message] = Object.values(error.fields ?? {})
    return { ...nothing, state: 'refused', reason: inField }
  }
}

/** Ends those of which no day is to come any more. `today`: the platform's calendar day. */
export async function endRecurringOver(db: Database, now: Date, today: string): Promise<Outcome> {
  const ended = await db
    .updateTable('recurring_orders')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('next_at', 'is', null)
    .where('until_day', '<', today)
    .returning('id')
    .execute()
  return { happened: ended.map(({ id }) => changed(id)) }
}
