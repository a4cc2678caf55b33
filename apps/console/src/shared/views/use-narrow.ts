import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 63.99rem)'

/** Whether the window is narrower than 1024 px: a phone or a small tablet, touched rather than pointed at. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(NARROW).matches,
  )
}
