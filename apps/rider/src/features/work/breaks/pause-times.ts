import { PAUSE_MINUTES } from '@puni/contract/riders/limits'
import { formatHour } from '@puni/web/format/dates'

const MINUTE_MS = 60_000

/**
 * The whole minutes from now until the clock next shows an hour ('00:20'), over midnight and a change of the clocks; null if a pause may
 * not last so long. `now` in epoch milliseconds.
 */
export function minutesUntil(hour: string, now: number, timeZone: string): number | null {
  for (let minutes = 1; minutes <= PAUSE_MINUTES.most; minutes++)
    if (formatHour(now + minutes * MINUTE_MS, timeZone) === hour) return minutes
  return null
}

/** Milliseconds until a pause ends (ISO 8601), by the server's clock; 0 if it is over, or there is none. */
export function pauseLeft(until: string | null, now: number): number {
  return until === null ? 0 : Math.max(0, Date.parse(until) - now)
}
