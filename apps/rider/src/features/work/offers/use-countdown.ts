import { useEffect, useState } from 'react'
import { secondsLeft } from '../now/offer-clock.ts'

/** Shorter than a second, so that no second is skipped. */
const TICK_MS = 250

/** Whole seconds until `endsAt` (milliseconds since 1970), counting down. */
export function useCountdown(endsAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAt, Date.now()))
  useEffect(() => {
    const tick = () => setSeconds(secondsLeft(endsAt, Date.now()))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return seconds
}
