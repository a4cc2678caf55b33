/** A page nobody tapped, as after a reload or a launch from the icon: no sound, no buzz, until the first tap or key. */
import type { BrowserContext, Page } from '@playwright/test'

/**
 * Every page opened from here on is untapped until a click, a touch or a key press of the test reaches it.
 * Chromium has no setting for this: whatever Playwright evaluates or locates in a page counts as a tap.
 */
export async function nobodyTapped(opens: Page | BrowserContext): Promise<void> {
  await opens.addInitScript(() => {
    let tapped = false
    const tap = ({ isTrusted }: Event) => {
      tapped ||= isTrusted
    }
    for (const type of ['mousedown', 'pointerup', 'touchend', 'keydown']) addEventListener(type, tap, true)

    const { userActivation: real } = navigator
    const userActivation = {
      get hasBeenActive() {
        return tapped
      },
      get isActive() {
        return tapped && real.isActive
      },
    }
    Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => userActivation })

    /** Suspended until it is resumed after a tap; earlier calls to resume wait until then. */
    class SleepingContext extends AudioContext {
      #asleep = !tapped
      readonly #waiting: (() => void)[] = []

      constructor(options?: AudioContextOptions) {
        super(options)
        if (this.#asleep) void super.suspend()
      }

      override get state() {
        return this.#asleep ? 'suspended' : super.state
      }

      override async resume() {
        if (!tapped) return await new Promise<void>((resolve) => this.#waiting.push(resolve))
        this.#asleep = false
        await super.resume()
        for (const resolve of this.#waiting.splice(0)) resolve()
      }
    }
    globalThis.AudioContext = SleepingContext

    if (!('vibrate' in navigator)) return
    const vibrate = navigator.vibrate.bind(navigator)
    Navigator.prototype.vibrate = (pattern: VibratePattern | Iterable<number>) =>
      tapped && vibrate(typeof pattern === 'number' ? pattern : [...pattern])
  })
}
