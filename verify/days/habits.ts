/** Riders' habits: who hears, who hesitates, who forgets. */
import type { Random } from '../support/random.ts'

export interface Habits {
  readonly name:
    | 'diligent'
    | 'slow'
    | 'forgetful'
    | 'without signal'
    | 'with two tabs'
    | 'who leaves'
    | 'with a wrong clock'
    | 'away from the phone'
  /** From the offer until the phone has it, and from then until the answer, milliseconds. */
  readonly hearsMs: readonly [number, number]
  readonly answersMs: readonly [number, number]
  /** Of waits: with the phone in the pocket, where only a push is heard. */
  readonly pockets: number
  /** Of offers: never looked at, and turned down. */
  readonly ignores: number
  readonly skips: number
  /** Of steps: tapped long after they were taken, or made without signal and sent later. */
  readonly forgets: number
  readonly losesSignal: number
  /** How far the phone's clock is ahead, milliseconds. */
  readonly clockIsOffMs: number
  /** Of taps: made in two tabs at once. */
  readonly doubles: number
  /** Of orders in hand: logs out in the middle; reports a problem. */
  readonly logsOut: number
  readonly givesUp: number
  /** Of shifts: ended by turning the phone off on duty. */
  readonly vanishes: number
}

const DILIGENT: Habits = {
  name: 'diligent',
  hearsMs: [300, 3_000],
  answersMs: [2_000, 20_000],
  pockets: 0.5,
  ignores: 0.02,
  skips: 0.05,
  forgets: 0,
  losesSignal: 0.02,
  clockIsOffMs: 0,
  doubles: 0.01,
  logsOut: 0,
  givesUp: 0.02,
  vanishes: 0.1,
}

const ALL: readonly Habits[] = [
  DILIGENT,
  DILIGENT,
  { ...DILIGENT, name: 'slow', hearsMs: [2_000, 19_000], answersMs: [30_000, 88_000], skips: 0.15 },
  { ...DILIGENT, name: 'forgetful', ignores: 0.3, forgets: 0.3 },
  { ...DILIGENT, name: 'without signal', pockets: 0.2, hearsMs: [2_000, 40_000], losesSignal: 0.5 },
  { ...DILIGENT, name: 'with two tabs', doubles: 0.5 },
  { ...DILIGENT, name: 'who leaves', logsOut: 0.2, givesUp: 0.1, vanishes: 0.5 },
  { ...DILIGENT, name: 'with a wrong clock', losesSignal: 0.2, clockIsOffMs: -3_600_000 },
  { ...DILIGENT, name: 'away from the phone', ignores: 0.9 },
]

export function habitsOf(chance: Random): Habits {
  return chance.pick(ALL)
}
