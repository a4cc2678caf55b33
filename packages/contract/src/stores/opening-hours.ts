/** When a store is open, by weekday, and what follows from it. Free of schemas. */
import { wallTime } from '../wall-time.ts'

/** A span of the week, in the platform's time zone. */
export interface OpeningSpan {
  /** 1 is Monday, 7 Sunday. */
  readonly day: number
  /** 'HH:MM'. */
  readonly from: string
  /** 'HH:MM'; not after `from`, it is of the next day: the same as `from` means all day long. */
  readonly to: string
}

/** A minute of the week, from Monday 00:00 on. */
export type WeekMinute = number

const DAY = 1_440
const WEEK = 7 * DAY

/** Of Monday to Sunday, as they are said. */
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const startOf = ({ day, from }: OpeningSpan): WeekMinute => (day - 1) * DAY + minutesOf(from)

/** How long a span lasts, minutes. */
function lengthOf({ from, to }: OpeningSpan): number {
  const length = minutesOf(to) - minutesOf(from)
  return length > 0 ? length : length + DAY
}

/** Minutes from one minute of the week to the next time that the other comes. */
const until = (now: WeekMinute, then: WeekMinute) => (then - now + WEEK) % WEEK

/** The spans from Monday on. */
export function inSequence(hours: readonly OpeningSpan[]): OpeningSpan[] {
  return [...hours].sort((a, b) => startOf(a) - startOf(b))
}

/** Whether two of the spans are at the same time, also across the end of the week. */
export function overlap(hours: readonly OpeningSpan[]): boolean {
  const sorted = inSequence(hours)
  return sorted.some((span, at) => {
    const next = sorted[(at + 1) % sorted.length]!
    const isLast = at === sorted.length - 1
    return startOf(span) + lengthOf(span) > startOf(next) + (isLast ? WEEK : 0)
  })
}

/** The minute of the week at an instant, in a time zone (IANA name). */
export function weekMinute(instant: Date, timeZone: string): WeekMinute {
  const { day, clock } = wallTime(instant, timeZone)
  return ((new Date(day).getUTCDay() + 6) % 7) * DAY + minutesOf(clock)
}

/** Whether a minute of the week is in the span. */
export function isWithin(span: OpeningSpan, now: WeekMinute): boolean {
  return until(startOf(span), now) < lengthOf(span)
}

/** The span that begins next where a store is closed at that minute; null where it is open, or no hours are known. */
export function opensNext(hours: readonly OpeningSpan[], now: WeekMinute): OpeningSpan | null {
  if (hours.some((span) => isWithin(span, now))) return null
  const [next = null] = [...hours].sort((a, b) => until(now, startOf(a)) - until(now, startOf(b)))
  return next
}

/** What is said of an order for a time at which the store is closed. */
export function closedText({ day, from }: OpeningSpan): string {
  return `A esa hora la tienda figura cerrada: abre el ${WEEKDAYS[day - 1]} a las ${from}. Confirmá que lo preparen.`
}
