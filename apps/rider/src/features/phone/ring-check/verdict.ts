import type { Brand } from '../../../services/device/brand.ts'
import type { Browser } from '../../../services/device/browser.ts'
import type { Sound } from '../../../services/device/chime.ts'
import { locationText } from '../../../services/device/location-text.ts'
import { ringCheckText as words } from './ring-check-text.ts'
import type { PushPermission } from '../../../services/push/permission.ts'

/** The state of one requirement for hearing an offer: it is there, it is not, or nobody knows yet. */
export interface Verdict {
  readonly state: 'passed' | 'failed' | 'unknown'
  /** What was found. */
  readonly found: string
  /** What the rider can do about it. */
  readonly advice?: string
}

/** The phone's clock may be off by this many milliseconds without a warning. */
const CLOCK_TOLERANCE_MS = 30_000
/** A position older than this many milliseconds no longer shows where the rider is. */
const FRESH_MS = 3 * 60_000

/** `installable` is true on an iPhone whose browser notifies only once the app is on its home screen. */
export function permissionVerdict(
  permission: PushPermission,
  browser: Browser,
  installable: boolean,
): Verdict {
  switch (permission) {
    case 'granted':
      return { state: 'passed', found: words.permission.granted }
    case 'default':
      return { state: 'unknown', found: words.permission.unasked, advice: words.permission.allowAdvice }
    case 'denied':
      return { state: 'failed', found: words.permission.denied, advice: words.permission.steps[browser] }
    case 'unsupported':
      return {
        state: 'failed',
        found: words.permission.unsupported,
        advice: installable ? words.permission.install : words.permission.otherBrowser,
      }
  }
}

/** What the whole check comes to: one word for the rider. */
export type Summary = 'testing' | 'failed' | 'unknown' | 'rings' | 'well'

interface Findings {
  /** Without these nothing rings. Null while it is tested. */
  readonly needed: readonly (Verdict | null)[]
  /** What else makes the work easier. */
  readonly others: readonly (Verdict | null)[]
}

/** A failure weighs more than what nobody knows; what is not needed changes nothing about whether it rings. */
export function summaryOf({ needed, others }: Findings): Summary {
  const all = [...needed, ...others]
  if (all.includes(null)) return 'testing'
  const has = (state: Verdict['state']) => needed.some((verdict) => verdict?.state === state)
  if (has('failed')) return 'failed'
  if (has('unknown')) return 'unknown'
  return all.every((verdict) => verdict?.state === 'passed') ? 'well' : 'rings'
}

/** Whether the rider heard the test. */
export type Heard = 'untried' | 'asked' | 'yes' | 'no'

/** Hearing does not count if the page may not play sound. `buzzes` is true on a phone that vibrates for the app. */
export function soundVerdict(sound: Sound, heard: Heard, buzzes: boolean): Verdict {
  const { unsupported, locked, untried, question, yes, buzz, noBuzz, tapFirst, unheard, advice } = words.sound
  if (sound === 'unsupported') {
    return { state: 'failed', found: unsupported, advice: words.permission.otherBrowser }
  }
  if (sound === 'locked') return { state: 'unknown', found: locked, advice: tapFirst }
  switch (heard) {
    case 'untried':
      return { state: 'unknown', found: untried }
    case 'asked':
      return { state: 'unknown', found: question }
    case 'yes':
      return { state: 'passed', found: `${yes} ${buzzes ? buzz : noBuzz}`, advice: tapFirst }
    case 'no':
      return { state: 'failed', found: unheard, advice }
  }
}

/** `took` in milliseconds, or null when the test never arrived. */
export function arrivalVerdict(took: number | null, brand: Brand | null): Verdict {
  const steps = brand && words.background[brand]
  if (took === null)
    return { state: 'failed', found: words.push.lost, advice: steps ?? words.push.lostAdvice }
  const found = words.push.arrived(seconds(took))
  // The phone was in the rider's hand; no test can show what its manufacturer stops when it is in a pocket.
  return steps === null
    ? { state: 'passed', found }
    : { state: 'passed', found, advice: words.push.alsoAsleep(steps) }
}

/** `offset`: milliseconds by which the server's clock is ahead of the phone's. */
export function clockVerdict(offset: number): Verdict {
  if (Math.abs(offset) <= CLOCK_TOLERANCE_MS) return { state: 'passed', found: words.clock.right }
  const found = (offset > 0 ? words.clock.slow : words.clock.fast)(duration(Math.abs(offset)))
  return { state: 'failed', found, advice: words.clock.advice }
}

/** `age` of the position in milliseconds, `accuracy` in metres. */
export function positionVerdict(age: number, accuracy: number): Verdict {
  const found = words.location.found(duration(Math.max(0, age)), Math.round(accuracy).toString())
  return age <= FRESH_MS
    ? { state: 'passed', found }
    : { state: 'unknown', found, advice: locationText.stale }
}

/** Seconds with one decimal, in local format. */
const seconds = (milliseconds: number) =>
  new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 }).format(milliseconds / 1_000)

/** A duration in the largest unit that fits. */
function duration(milliseconds: number): string {
  const total = Math.round(milliseconds / 1_000)
  if (total < 60) return `${total} s`
  return total < 3_600 ? `${Math.round(total / 60)} min` : `${Math.round(total / 3_600)} h`
}
