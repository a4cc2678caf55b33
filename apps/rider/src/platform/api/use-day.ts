import { useCallback, useSyncExternalStore } from 'react'
import { calendarDay } from '@puni/web/format/dates'
import { serverClock } from './server-clock.ts'
import { useTimeZone } from './use-config.ts'

/** How late an open page may notice midnight. */
const LOOK_EVERY_MS = 10_000

/** The platform's calendar day (yyyy-mm-dd). An open page updates after midnight; one that was asleep updates when it wakes. */
export function useDay(): string {
  const timeZone = useTimeZone()
  const today = useCallback(() => calendarDay(timeZone, new Date(serverClock.now())), [timeZone])
  return useSyncExternalStore(subscribe, today)
}

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  // Timers are unreliable in hidden or sleeping pages.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
