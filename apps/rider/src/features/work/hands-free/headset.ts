/** The one button of a headset, by the Media Session of the browser or as a media key. */
import silence from './silence.wav'
import type { Press } from './helmet-state.ts'

/** Two presses within so long are two, also where the headset reports each by itself, milliseconds. */
const DOUBLE_MS = 500

/** Whether this browser passes the button on to a page. */
export const hasHeadsetButton = () => 'mediaSession' in navigator

/** The button of a headset. */
export interface Headset {
  /** Has to be called inside a tap: the button belongs to whoever plays, and a page may play nothing before. Rejects if it may not. */
  readonly start: () => Promise<void>
  readonly stop: () => void
  /** Calls `listener` on each press, until the returned function is called. */
  readonly listen: (listener: (press: Press) => void) => () => void
}

/** The headset's button; `title` is what the phone shows as being played. */
export function createHeadset(title: string): Headset {
  const listeners = new Set<(press: Press) => void>()
  const onPress = (press: Press) => {
    for (const listener of listeners) listener(press)
  }
  const audio = new Audio(silence)
  audio.loop = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  const once = () => {
    if (waiting === undefined) {
      waiting = setTimeout(() => {
        waiting = undefined
        onPress('one')
      }, DOUBLE_MS)
    } else twice()
  }
  const twice = () => {
    clearTimeout(waiting)
    waiting = undefined
    onPress('two')
  }
  const handlers = { play: once, pause: once, nexttrack: twice } as const
  const keys: Readonly<Record<string, () => void>> = { MediaPlayPause: once, MediaTrackNext: twice }
  const onKey = ({ key }: KeyboardEvent) => keys[key]?.()
  const handle = (isOn: boolean) => {
    if (!hasHeadsetButton()) return
    for (const [action, handler] of Object.entries(handlers))
      navigator.mediaSession.setActionHandler(action as keyof typeof handlers, isOn ? handler : null)
  }
  return {
    start: async () => {
      addEventListener('keydown', onKey)
      if (hasHeadsetButton()) navigator.mediaSession.metadata = new MediaMetadata({ title })
      handle(true)
      await audio.play()
    },
    stop: () => {
      clearTimeout(waiting)
      removeEventListener('keydown', onKey)
      handle(false)
      audio.pause()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
