import { formatHour } from '@puni/web/format/dates'
import { useEffect, useState } from 'react'
import { serverClock } from '../../../platform/api/server-clock.ts'
import { useTimeZone } from '../../../platform/api/use-config.ts'

const LOOK_MS = 5_000

/** The time of day: '21:05'. */
export function useHour(): string {
  const timeZone = useTimeZone()
  const [now, setNow] = useState(() => serverClock.now())
  const hour = formatHour(now, timeZone)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return hour
}
