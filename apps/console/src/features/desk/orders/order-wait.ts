/**
 * How long an order has been waiting for a rider, shown the same way in the list, the panel and on the map.
 */
import type { Order } from '@puni/contract/orders/entities'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { waitingText } from './waiting-text.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const t = waitingText

/** Since when an order has been waiting, and its text. */
export interface Wait {
  /** When it could first be picked up: its pickup time, or else when it was placed. Milliseconds. */
  readonly dueAt: number
  /** 'Para las 21:30' before that time, 'Espera hace 12 min' after it. */
  readonly text: string
  /** The same in short: '21:30', '12 min'. */
  readonly brief: string
}

/** The wait of an order at `now`, milliseconds; hours and days are those of `format`. */
export function waitOf(
  { createdAt, schedule }: Pick<Order, 'createdAt' | 'schedule'>,
  now: number,
  format: Pick<ZonedFormat, 'hour' | 'dateTime' | 'day'>,
): Wait {
  const due = schedule.pickupTime ?? createdAt
  const dueAt = Date.parse(due)
  if (schedule.pickupTime !== null && dueAt > now) {
    return format.day(dueAt) === format.day(now)
      ? { dueAt, text: t.forHour(format.hour(due)), brief: format.hour(due) }
      : { dueAt, text: t.forDay(format.dateTime(due)), brief: format.dateTime(due) }
  }
  const minutes = Math.max(0, Math.floor((now - dueAt) / MINUTE_MS))
  const brief = waited(minutes)
  if (minutes >= 1) return { dueAt, text: t.since(brief), brief }
  return { dueAt, text: schedule.pickupTime === null ? t.justPlaced : t.forNow, brief }
}

function waited(minutes: number): string {
  if (minutes < HOUR_MINUTES) return t.minutes(minutes)
  if (minutes < DAY_MINUTES) return t.hours(Math.floor(minutes / HOUR_MINUTES))
  return t.days(Math.floor(minutes / DAY_MINUTES))
}
