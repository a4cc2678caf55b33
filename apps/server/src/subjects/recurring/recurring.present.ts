/** Shapes orders that come again for the API. */
import type { OrderInput } from '@puni/contract/orders/entities'
import type { RecurringDay, RecurringOrder } from '@puni/contract/recurring/entities'
import { RECURRING_NEXT_SHOWN } from '@puni/contract/recurring/limits'
import { nextDays } from '@puni/contract/recurring/weekly'
import { instantAt, wallTime } from '@puni/contract/wall-time'
import { stateOf, timetableOf } from './recurring.commands.ts'
import type { DayRead, RecurringRead } from './recurring.queries.ts'

/** As operators list it at `now`: its days by the calendar of the time zone. */
export function presentRecurring(row: RecurringRead, now: Date, timeZone: string): RecurringOrder {
  const { destination, origin } = row.template
  const { weekdays, clock, from, until } = timetableOf(row)
  return {
    _id: row.id,
    state: stateOf(row),
    sender: row.store_name ?? origin?.independentStoreName ?? '',
    destination: {
      street: destination.street,
      streetNumber: destination.streetNumber ?? '',
      city: destination.city ?? '',
    },
    recurrence: { weekdays: [...weekdays], clock, from, until },
    next: stateOf(row) === 'running' ? presentNext(row, now, timeZone) : [],
    troubles: row.days.filter(isTrouble).map(presentDay),
    createdBy: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** What its orders are placed with. */
export function presentTemplate({ template }: Pick<RecurringRead, 'template'>): OrderInput {
  const { origin, destination, handover = 'none' } = template
  return {
    zoneId: template.zoneId,
    storeId: template.storeId ?? null,
    origin:
      origin === undefined
        ? null
        : {
            ...origin,
            streetNumber: origin.streetNumber ?? '',
            city: origin.city ?? '',
            storePhone: origin.storePhone ?? null,
          },
    originComment: template.originComment ?? null,
    destination: {
      ...destination,
      streetNumber: destination.streetNumber ?? '',
      city: destination.city ?? '',
      phone: destination.phone ?? null,
      comment: destination.comment ?? null,
    },
    management: template.management,
    isUrgent: template.schedule.isUrgent,
    handover: handover === 'none' ? null : handover,
  }
}

const isTrouble = ({ state, seen_at }: DayRead) =>
  (state === 'refused' || state === 'missed') && seen_at === null

function presentNext(row: RecurringRead, now: Date, timeZone: string): RecurringDay[] {
  const timetable = timetableOf(row)
  const days = nextDays(timetable, wallTime(now, timeZone).day, RECURRING_NEXT_SHOWN + 1)
  return days
    .map((day) => ({ day, pickup_at: instantAt({ day, clock: row.clock }, timeZone) }))
    .filter(({ pickup_at: pickupAt }) => pickupAt > now)
    .slice(0, RECURRING_NEXT_SHOWN)
    .map((next) => presentDay(row.days.find(({ day }) => day === next.day) ?? next))
}

function presentDay({
  day,
  pickup_at,
  ...known
}: Pick<DayRead, 'day' | 'pickup_at'> & Partial<DayRead>): RecurringDay {
  const { state = null, reason = null, order_id: _id = null, order_number: number = null } = known
  return {
    day,
    pickupAt: pickup_at.toISOString(),
    state,
    reason,
    order: _id === null || number === null ? null : { _id, number },
  }
}
