import { useCallback, useSyncExternalStore } from 'react'
import { calendarDay } from '@puni/web/format/dates'
import { serverClock } from './server-clock.ts'
import { useTimeZone } from './use-config.ts'

/** How late an open page may learn of midnight. */
const LOOK_EVERY_MS = 10_000

/** The platform's calendar day (yyyy-mm-dd). An open page follows it past midnight, and one that slept through it when it wakes. */
export function useDay(): string {
  const timeZone = useTimeZone()
  const today = useCallback(() => calendarDay(timeZone, new Date(serverClock.now())), [timeZone])
  return useSyncExternalStore(subscribe, today)
}

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  // A page behind others, or asleep, has no timers to rely on.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
