/** The time at which an order is to be picked up, as it is typed: in the platform's time zone (IANA name), wherever the operator is. */
import { calendarDay, formatHour } from '@puni/web/format/dates'

/** An instant (ISO 8601) as a date-and-time input has it: '2026-03-10T21:05'; '' for none. */
export function dueText(instant: string | null, timeZone: string): string {
  return instant === null
    ? ''
    : `${calendarDay(timeZone, new Date(instant))}T${formatHour(instant, timeZone)}`
}

/** The instant of what was typed, ISO 8601; undefined for nothing. */
export function dueIn(text: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return undefined
  const shownAt = (ms: number) => Date.parse(`${dueText(new Date(ms).toISOString(), timeZone)}Z`)
  // What clocks show there is ahead of UTC by their offset; near a change of clocks the first guess has the other one.
  const guess = wanted - (shownAt(wanted) - wanted)
  return new Date(guess - (shownAt(guess) - wanted)).toISOString()
}
