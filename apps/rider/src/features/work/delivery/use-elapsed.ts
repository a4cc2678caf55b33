import { useEffect, useState } from 'react'
import { serverClock } from '../../../platform/api/server-clock.ts'
import { secondsSince } from './wait-figures.ts'

/** Shorter than a second, so that none is skipped. */
const LOOK_EVERY_MS = 250

/** Whole seconds since an instant of the server's clock (ISO 8601), counting. It reads the clock, so a phone that slept is right at once. */
export function useElapsed(since: string): number {
  const read = () => secondsSince(since, Date.parse(serverClock.now()))
  const [, setSeconds] = useState(read)
  useEffect(() => {
    const look = () => setSeconds(secondsSince(since, Date.parse(serverClock.now())))
    const timer = setInterval(look, LOOK_EVERY_MS)
    // Timers of hidden and sleeping pages are late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [since])
  return read()
}
