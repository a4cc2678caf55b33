import type { Store } from '@puni/ui/store'
import { chime } from './chime.ts'

/**
 * Whether this page can be heard: it is visible and the phone lets it play sound. Both ringing and leaving
 * the ringing to this page depend on it.
 */
export const audible: Pick<Store<boolean>, 'current' | 'subscribe'> = {
  current: () => document.visibilityState === 'visible' && chime.sound.current() === 'unlocked',
  subscribe: (listener) => {
    const stop = chime.sound.subscribe(listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', listener)
    }
  },
}
