import { calendarDay } from '@puni/web/format/dates'
import { useClock } from '@puni/web/time/use-clock'
import { serverClock } from './server-clock.ts'
import { useTimeZone } from './use-config.ts'

/** How late an open page may notice midnight. */
const LOOK_EVERY_MS = 10_000

/** The platform's calendar day (yyyy-mm-dd). An open page updates after midnight; one that was asleep updates when it wakes. */
export function useDay(): string {
  const timeZone = useTimeZone()
  return useClock(() => calendarDay(timeZone, new Date(serverClock.now())), LOOK_EVERY_MS)
}
