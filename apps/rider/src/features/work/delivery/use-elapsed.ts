import { useClock } from '@puni/web/time/use-clock'
import { serverClock } from '../../../services/api/server-clock.ts'
import { secondsSince } from './wait-figures.ts'

/** Shorter than a second, so that none is skipped. */
const LOOK_EVERY_MS = 250

/** Whole seconds since an instant of the server's clock (ISO 8601), counting. */
export const useElapsed = (since: string): number =>
  useClock(() => secondsSince(since, Date.parse(serverClock.now())), LOOK_EVERY_MS)
