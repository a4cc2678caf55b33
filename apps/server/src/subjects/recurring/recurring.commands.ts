/** Orders that come again every week: operators make, change, pause and end them, and leave days out. */
import type { NewOrder as NewOrderSchema } from '@puni/contract/orders/entities'
import type { Recurrence as RecurrenceSchema } from '@puni/contract/recurring/entities'
import { nextDay } from '@puni/contract/recurring/weekly'
import type { RecurringState } from '@puni/contract/recurring/values'
import { instantAt } from '@puni/contract/wall-time'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DatabaseTransaction, Tables } from '../../platform/database/schema.ts'
import { refuseBeyondRowLimit } from '../../platform/limits/row-limit.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseUnplaceable } from '../orders/place.commands.ts'
import { nextPlacing, type Placing, type Timetable } from './next-placing.ts'

/** What is placed, and when. */
export interface Recurring {
  readonly order: z.output<typeof NewOrderSchema>
  readonly recurrence: z.output<typeof RecurrenceSchema>
}

export type RecurringRow = Selectable<Tables['recurring_orders']>

interface Moment {
  readonly now: Date
  /** The platform's. */
  readonly timeZone: string
}

/** Whose days are meant. */
interface OfDay extends Moment {
  readonly id: string
  readonly day: string
}

const NONE = { next_day: null, next_at: null } as const

/** Lets an order come again. Throws what `refuseUnplaceable` does, TOO_MANY_KEPT, or INVALID_INPUT for one of which no day comes. */
export async function createRecurring(
  tx: DatabaseTransaction,
  { order, recurrence }: Recurring,
  { now, timeZone, operatorId }: Moment & { readonly operatorId: string },
): Promise<Outcome & { readonly recurringId: string }> {
  await refuseUnplaceable(tx, now, order)
  await refuseBeyondRowLimit(tx, 'recurring')
  const columns = columnsOf(recurrence)
  const { id } = await tx
    .insertInto('recurring_orders')
    .values({
      ...columns,
      ...comingPlacing(columns, { now, timeZone }),
      template: JSON.stringify(order),
      created_by: operatorId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { recurringId: id, happened: [changed(id)] }
}

/**
 * Changes it from now on: orders that are placed stay, one that was refused is tried as it is now. Throws RECURRING_NOT_FOUND,
 * RECURRING_ENDED, RECURRING_CHANGED where somebody else changed it since `seen`, INVALID_INPUT if no day comes any more, and what `refuseUnplaceable` does.
 */
export async function changeRecurring(
  tx: DatabaseTransaction,
  { order, recurrence }: Recurring,
  { now, timeZone, id, seen }: Moment & { readonly id: string; readonly seen: Date },
): Promise<Outcome> {
  const row = await lockRunning(tx, id)
  if (row.updated_at.getTime() !== seen.getTime()) throw new Refusal('RECURRING_CHANGED')
  await refuseUnplaceable(tx, now, order)
  const columns = columnsOf(recurrence)
  await tx
    .deleteFrom('recurring_days')
    .where('recurring_id', '=', id)
    .where('state', '=', 'refused')
    .where('pickup_at', '>', now)
    .execute()
  const next = comingPlacing(columns, { now, timeZone })
  await tx
    .updateTable('recurring_orders')
    .set({
      ...columns,
      ...(row.paused_at === null ? next : NONE),
      template: JSON.stringify(order),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  return { happened: [changed(id)] }
}

/** Pauses, resumes or ends it; again changes nothing. Days of a pause are not made up for. Throws RECURRING_NOT_FOUND or RECURRING_ENDED. */
export async function setRecurringState(
  tx: DatabaseTransaction,
  { now, timeZone, id, state }: Moment & { readonly id: string; readonly state: RecurringState },
): Promise<Outcome & { readonly isChanged: boolean }> {
  const row = await lockRow(tx, id)
  if (stateOf(row) === state) return { isChanged: false, happened: [] }
  if (row.ended_at !== null) throw new Refusal('RECURRING_ENDED')
  const next = state === 'running' ? nextPlacing(timetableOf(row), now, timeZone) : null
  await tx
    .updateTable('recurring_orders')
    .set({
      ...(next ?? NONE),
      paused_at: state === 'paused' ? now : null,
      ended_at: state === 'ended' ? now : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  return { isChanged: true, happened: [changed(id)] }
}

/**
 * Leaves a day out that is ahead, or takes it back; again changes nothing. Throws RECURRING_NOT_FOUND, RECURRING_ENDED,
 * RECURRING_DAY_NOT_FOUND for one that does not come, or RECURRING_DAY_PLACED.
 */
export async function skipRecurringDay(
  tx: DatabaseTransaction,
  { now, timeZone, id, day, skipped }: OfDay & { readonly skipped: boolean },
): Promise<Outcome> {
  const row = await lockRunning(tx, id)
  const pickupAt = instantAt({ day, clock: row.clock }, timeZone)
  if (nextDay(timetableOf(row), day) !== day || pickupAt <= now) throw new Refusal('RECURRING_DAY_NOT_FOUND')
  const ofDay = { recurring_id: id, day }
  if (skipped) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('recurring_days')
      .values({ ...ofDay, state: 'skipped', pickup_at: pickupAt, order_id: null, reason: null, at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['recurring_id', 'day'])
          .doUpdateSet({ state: 'skipped', reason: null, at: now })
          .where('recurring_days.state', '!=', 'placed'),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new Refusal('RECURRING_DAY_PLACED')
    return { happened: [changed(id)] }
  }
  const { numDeletedRows } = await tx
    .deleteFrom('recurring_days')
    .where('recurring_id', '=', id)
    .where('day', '=', day)
    .where('state', '=', 'skipped')
    .executeTakeFirstOrThrow()
  // Its time to be placed may have passed meanwhile.
  if (numDeletedRows > 0n && row.paused_at === null) {
    const next = nextPlacing(timetableOf(row), now, timeZone) ?? NONE
    await tx.updateTable('recurring_orders').set(next).where('id', '=', id).execute()
  }
  return { happened: numDeletedRows > 0n ? [changed(id)] : [] }
}

/** Says that an operator has seen that a day's order was refused or missed; whoever comes first counts. Throws RECURRING_DAY_NOT_FOUND. */
export async function acknowledgeRecurringDay(
  tx: DatabaseTransaction,
  now: Date,
  { id, day }: Pick<OfDay, 'id' | 'day'>,
): Promise<Outcome & { readonly isFirst: boolean }> {
  const found = await tx
    .selectFrom('recurring_days')
    .select('seen_at')
    .where('recurring_id', '=', id)
    .where('day', '=', day)
    .where('state', 'in', ['refused', 'missed'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('RECURRING_DAY_NOT_FOUND')
  if (found.seen_at !== null) return { isFirst: false, happened: [] }
  await tx
    .updateTable('recurring_days')
    .set({ seen_at: now })
    .where('recurring_id', '=', id)
    .where('day', '=', day)
    .execute()
  return { isFirst: true, happened: [changed(id)] }
}

/** For operators' screens. */
export const changed = (recurringId: string): DomainEvent => ({ type: 'recurring-changed', recurringId })

/** Whether its orders are placed. */
export function stateOf({
  ended_at,
  paused_at,
}: Pick<RecurringRow, 'ended_at' | 'paused_at'>): RecurringState {
  if (ended_at !== null) return 'ended'
  return paused_at === null ? 'running' : 'paused'
}

type TimetableColumns = Pick<RecurringRow, 'weekdays' | 'clock' | 'from_day' | 'until_day'>

/** When it comes. */
export function timetableOf({
  weekdays,
  clock,
  from_day: from,
  until_day: until,
}: TimetableColumns): Timetable {
  return { weekdays, clock, from, until }
}

function comingPlacing(columns: TimetableColumns, { now, timeZone }: Moment): Placing {
  const next = nextPlacing(timetableOf(columns), now, timeZone)
  if (next !== null) return next
  const message = 'Hasta esa fecha no queda ningún retiro'
  throw new Refusal('INVALID_INPUT', { fields: { 'recurrence.until': message } })
}

function columnsOf({ weekdays, clock, from, until }: Recurring['recurrence']): TimetableColumns {
  return { weekdays, clock, from_day: from, until_day: until ?? null }
}

async function lockRow(tx: DatabaseTransaction, id: string): Promise<RecurringRow> {
  const row = await tx
    .selectFrom('recurring_orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('RECURRING_NOT_FOUND')
  return row
}

async function lockRunning(tx: DatabaseTransaction, id: string): Promise<RecurringRow> {
  const row = await lockRow(tx, id)
  if (row.ended_at !== null) throw new Refusal('RECURRING_ENDED')
  return row
}
