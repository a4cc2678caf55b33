/** Values as operators read them. Days and hours are always those of the platform, wherever the operator sits. */
import { commonText } from '../common-text.ts'
import { timeText } from './time-text.ts'

const LOCALE = 'es-AR'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const wholePesos = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'ARS',
  maximumFractionDigits: 0,
})
const elapsed = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, signDisplay: 'always' })
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

/** An amount in whole pesos, where centavos only take room: '$ 1.500'. */
export const formatWholePesos = (amount: number): string => wholePesos.format(amount)

/** Kilometres without their unit: '9,2'. */
export const formatKm = (km: number): string => decimal.format(km)

/** Metres as kilometres with their unit, or a dash when unknown. */
export const formatMetres = (metres: number | null): string =>
  metres === null ? commonText.none : `${decimal.format(metres / 1000)} km`

/** Seconds as minutes with their unit, or a dash when unknown: '3,4 min'. */
export const formatMinutes = (seconds: number | null): string =>
  seconds === null ? commonText.none : `${decimal.format(seconds / 60)} min`

/** How many times one amount goes into another: '2,4×'. */
export const formatTimes = (ratio: number): string => `${decimal.format(ratio)}×`

/** A share of a whole in percent: 0.034 is '3,4%'. Some browsers put a space before the sign; people here do not. */
export const formatShare = (share: number): string => percent.format(share).replace(/\s/, '')

/** A point as people paste it into a map: '-34.61180, -58.39600'. */
export const formatPoint = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** A calendar day (ISO 8601) as people write it: '21/11/2026'. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** A street address on one line: 'Defensa 123, Buenos Aires'. */
export function addressOf(place: { street: string; streetNumber: string; city: string }): string {
  return `${place.street} ${place.streetNumber}, ${place.city}`
}

/** How long ago an ISO 8601 instant was, at `now` in milliseconds. A server clock ahead of ours reads as now. */
export function formatAgo(instant: string, now: number): string {
  const ms = now - Date.parse(instant)
  if (ms < MINUTE_MS) return timeText.now
  if (ms < HOUR_MS) return timeText.minutes(Math.floor(ms / MINUTE_MS))
  if (ms < DAY_MS) return timeText.hours(Math.floor(ms / HOUR_MS))
  return timeText.days(Math.floor(ms / DAY_MS))
}

/** How long after an instant another was, both in ISO 8601: '+1,2 s'. */
export const formatAfter = (start: string, instant: string): string =>
  timeText.after(elapsed.format((Date.parse(instant) - Date.parse(start)) / 1000))

/** Formats of instants (ISO 8601) in one time zone. */
export interface ZonedFormat {
  /** '21/11 14:03' */
  readonly dateTime: (instant: string) => string
  /** '21/11 14:03:27', where seconds tell two clocks apart. */
  readonly dayClock: (instant: string) => string
  /** '14:03' */
  readonly hour: (instant: string) => string
  /** '14:03:27' */
  readonly clock: (instant: string) => string
  /** The calendar day of a moment in milliseconds, as a date input holds it: '2026-11-21'. */
  readonly day: (moment: number) => string
}

/** The formats of the platform's time zone (IANA name). */
export function zonedFormat(timeZone: string): ZonedFormat {
  const minutes = {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  const dateTime = new Intl.DateTimeFormat(LOCALE, minutes)
  const dayClock = new Intl.DateTimeFormat(LOCALE, { ...minutes, second: '2-digit' })
  const hour = new Intl.DateTimeFormat(LOCALE, { timeZone, timeStyle: 'short', hourCycle: 'h23' })
  const clock = new Intl.DateTimeFormat(LOCALE, { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
  // Sweden writes dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return {
    dateTime: (instant) => dateTime.format(new Date(instant)).replace(',', ''),
    dayClock: (instant) => dayClock.format(new Date(instant)).replace(',', ''),
    hour: (instant) => hour.format(new Date(instant)),
    clock: (instant) => clock.format(new Date(instant)),
    day: (moment) => day.format(moment),
  }
}
