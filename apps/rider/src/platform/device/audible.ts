import type { Store } from '@puni/ui/store'
import { chime } from './chime.ts'

/**
 * Whether this page can be heard: it is on the screen, and the phone lets it sound. Whoever rings, or leaves the ringing to this page,
 * goes by this.
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
