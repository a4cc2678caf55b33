import { logFailure } from '../../shared/failure.ts'
import { positionText } from './position-text.ts'

/** Keeps the screen on, where the browser supports it, until the returned function is called. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  const { wakeLock } = navigator
  let left = false
  let asking = false
  let held: WakeLockSentinel | null = null

  const acquire = async () => {
    // The browser releases the lock whenever the page is hidden.
    if (document.visibilityState !== 'visible' || asking || held?.released === false) return
    asking = true
    try {
      held = await wakeLock.request('screen')
      if (left) await held.release()
    } catch (cause) {
      // Not a failure: a phone in battery saver refuses.
      console.info(positionText.wakeLockFailed, cause)
    } finally {
      asking = false
    }
  }
  const visible = () => void acquire()
  document.addEventListener('visibilitychange', visible)
  void acquire()
  return () => {
    left = true
    document.removeEventListener('visibilitychange', visible)
    held?.release().catch((cause: unknown) => logFailure(positionText.wakeLockFailed, cause))
  }
}
