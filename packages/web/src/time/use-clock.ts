import { useCallback, useSyncExternalStore } from 'react'

/**
 * What `read` makes of the time: read every `everyMs`, and when a page that slept is seen again, whose timers are late. Renders only when it
 * changes, so `read` gives a text or a figure that stays the same for a while.
 */
export function useClock<T extends string | number>(read: () => T, everyMs: number): T {
  const subscribe = useCallback(
    (look: () => void) => {
      const timer = setInterval(look, everyMs)
      document.addEventListener('visibilitychange', look)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', look)
      }
    },
    [everyMs],
  )
  return useSyncExternalStore(subscribe, read)
}
