import { createStore, type Store } from '@puni/ui/store'
import { logFailure } from '../../shared/failure.ts'
import { soundText } from './sound-text.ts'
import { BUZZ } from './buzz.ts'
import { NUDGE, vibrate } from './vibrate.ts'

/** Hertz and seconds of the notes: two calls of a rising third and a fifth, high enough for traffic. */
const NOTES = [
  { at: 0, pitch: 880 },
  { at: 0.14, pitch: 1108.7 },
  { at: 0.28, pitch: 1318.5 },
  { at: 0.62, pitch: 880 },
  { at: 0.76, pitch: 1108.7 },
  { at: 0.9, pitch: 1318.5 },
] as const
/** Lower and falling: whoever knows the first does not take this for an offer. */
const NOTICE_NOTES = [
  { at: 0, pitch: 659.3 },
  { at: 0.3, pitch: 523.3 },
] as const
const NOTE_S = 0.32
const ATTACK_S = 0.01
const LOUDNESS = 0.5

/** Whether this page may play sound: unsupported by the browser, waiting for a tap, or allowed. */
export type Sound = 'unsupported' | 'locked' | 'unlocked'

/** The sounds and vibration of offers and notices. Does nothing where the phone has neither. */
export interface Chime {
  readonly sound: Pick<Store<Sound>, 'current' | 'subscribe'>
  /** Requests sound. A phone grants it inside a tap; to an installed app also without one. */
  readonly unlock: () => void
  readonly ring: () => void
  /** The short sound of a notice, unless an offer is ringing. */
  readonly notify: () => void
  readonly silence: () => void
}

function createChime(): Chime {
  let context: AudioContext | null = null
  let sounding: GainNode | null = null
  const sound = createStore<Sound>('AudioContext' in window ? 'locked' : 'unsupported')

  function wake() {
    context ??= openContext()
    // On iOS a phone call interrupts it, so it may have to be resumed more than once.
    if (context.state !== 'running') {
      context.resume().catch((cause: unknown) => logFailure(soundText.failed, cause))
    }
  }

  function openContext() {
    const opened = new AudioContext()
    const look = () => sound.set(opened.state === 'running' ? 'unlocked' : 'locked')
    opened.addEventListener('statechange', look)
    look()
    return opened
  }

  function silence() {
    sounding?.disconnect()
    sounding = null
    vibrate(0)
  }

  return {
    sound,
    unlock: () => {
      if (sound.current() === 'unsupported') return
      try {
        wake()
      } catch (cause) {
        logFailure(soundText.failed, cause)
      }
    },
    ring: () => {
      silence()
      vibrate([...BUZZ])
      // Notes scheduled on a suspended context would play when it resumes, long after their offer.
      if (context !== null && sound.current() === 'unlocked') sounding = play(context, NOTES)
    },
    notify: () => {
      if (sounding !== null) return
      vibrate(NUDGE)
      if (context !== null && sound.current() === 'unlocked') play(context, NOTICE_NOTES)
    },
    silence,
  }
}

/** Plays the notes once. Disconnecting the returned node stops them. */
function play(
  context: AudioContext,
  notes: readonly { readonly at: number; readonly pitch: number }[],
): GainNode {
  const out = context.createGain()
  out.gain.value = LOUDNESS
  out.connect(context.destination)
  for (const { at, pitch } of notes) {
    const start = context.currentTime + at
    const note = context.createOscillator()
    const envelope = context.createGain()
    note.type = 'triangle'
    note.frequency.value = pitch
    envelope.gain.setValueAtTime(0, start)
    envelope.gain.linearRampToValueAtTime(1, start + ATTACK_S)
    envelope.gain.linearRampToValueAtTime(0, start + NOTE_S)
    note.connect(envelope).connect(out)
    note.start(start)
    note.stop(start + NOTE_S)
  }
  return out
}

/** The phone's only chime: the number of audio contexts per page is limited. */
export const chime = createChime()
