import { useClock } from '@puni/web/time/use-clock'
import { secondsLeft } from '../now/offer-clock.ts'

/** Shorter than a second, so that none is skipped. */
const LOOK_EVERY_MS = 250

/** Whole seconds until `endsAt` (milliseconds since 1970), counting down. */
export const useCountdown = (endsAt: number): number =>
  useClock(() => secondsLeft(endsAt, Date.now()), LOOK_EVERY_MS)
