import { useEffect, useReducer } from 'react'
import { serverClock } from '../../../services/api/server-clock.ts'
import { refreshRider } from '../../../services/auth/session-actions.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { pauseLeft } from './pause-times.ts'

const left = (until: string | null) => pauseLeft(until, Date.parse(serverClock.now()))

/**
 * When the rider's pause ends (ISO 8601), or null outside of one. It is over when its time is, also without signal; what the platform says
 * counts as soon as it says it.
 */
export function usePausedUntil(): string | null {
  const { working, pausedUntil } = useRider()
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (left(pausedUntil) === 0) return
    const end = () => {
      look()
      if (left(pausedUntil) === 0) void refreshRider()
    }
    let timer = setTimeout(end, left(pausedUntil))
    // Timers of hidden and sleeping pages are late, and clocks are set.
    const lookAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(end, left(pausedUntil))
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [pausedUntil])
  return working && left(pausedUntil) > 0 ? pausedUntil : null
}
