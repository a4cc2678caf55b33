import { formatHour } from '@puni/web/format/dates'
import { useClock } from '@puni/web/time/use-clock'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'

const LOOK_EVERY_MS = 5_000

/** The time of day: '21:05'. */
export function useHour(): string {
  const timeZone = useTimeZone()
  return useClock(() => formatHour(serverClock.now(), timeZone), LOOK_EVERY_MS)
}
