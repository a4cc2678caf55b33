/**
 * Formats values for operators. Days and hours are always in the platform's time zone, wherever the operator
 * is.
 */
import { formatDecimal } from '@puni/contract/numbers'
import { calendarDay, formatClock, formatDateTime, formatDayClock, formatHour } from '@puni/web/format/dates'
import { commonText } from '../common-text.ts'
import { timeText } from './time-text.ts'

const LOCALE = 'es-AR'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const elapsed = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, signDisplay: 'always' })

/** Metres as kilometres with their unit, or a dash if unknown. */
export const formatMetres = (metres: number | null): string =>
  metres === null ? commonText.none : `${formatDecimal(metres / 1000)} km`

/** Seconds as minutes with their unit, or a dash if unknown: '3,4 min'. */
export const formatMinutes = (seconds: number | null): string =>
  seconds === null ? commonText.none : `${formatDecimal(seconds / 60)} min`

/** A ratio of two amounts: '2,4×'. */
export const formatTimes = (ratio: number): string => `${formatDecimal(ratio)}×`

/** A point as people paste it into a map: '-34.61180, -58.39600'. */
export const formatPoint = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** A calendar day (ISO 8601) as people write it: '21/11/2026'. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/**
 * How long ago an ISO 8601 instant was, at `now` in milliseconds. An instant ahead of our clock reads as now.
 */
export function formatAgo(instant: string, now: number): string {
  const ms = now - Date.parse(instant)
  if (ms < MINUTE_MS) return timeText.now
  if (ms < HOUR_MS) return timeText.minutes(Math.floor(ms / MINUTE_MS))
  if (ms < DAY_MS) return timeText.hours(Math.floor(ms / HOUR_MS))
  return timeText.days(Math.floor(ms / DAY_MS))
}

/** The time between two instants, both in ISO 8601: '+1,2 s'. */
export const formatAfter = (start: string, instant: string): string =>
  timeText.after(elapsed.format((Date.parse(instant) - Date.parse(start)) / 1000))

/** Formats of instants (ISO 8601) in one time zone. */
export interface ZonedFormat {
  /** '21/11 14:03' */
  readonly dateTime: (instant: string) => string
  /** '21/11 14:03:27', for comparing two clocks by the second. */
  readonly dayClock: (instant: string) => string
  /** '14:03' */
  readonly hour: (instant: string) => string
  /** '14:03:27' */
  readonly clock: (instant: string) => string
  /** The calendar day of a moment in milliseconds, in a date input's format: '2026-11-21'. */
  readonly day: (moment: number) => string
}

/** The formats of the platform's time zone (IANA name). */
export function zonedFormat(timeZone: string): ZonedFormat {
  return {
    dateTime: (instant) => formatDateTime(instant, timeZone),
    dayClock: (instant) => formatDayClock(instant, timeZone),
    hour: (instant) => formatHour(instant, timeZone),
    clock: (instant) => formatClock(instant, timeZone),
    day: (moment) => calendarDay(timeZone, new Date(moment)),
  }
}
