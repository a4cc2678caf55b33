import { serverClock } from '../api/server-clock.ts'

/** Why there is no position: names for the codes of GeolocationPositionError, and more. */
export type LocationProblem =
  | 'unsupported'
  /** The page is not served over https: browsers then refuse as if the rider had. */
  | 'insecure'
  | 'denied'
  | 'unavailable'
  | 'timeout'
  /** The phone asked for the permission and got no answer. */
  | 'unanswered'
  | 'other'

/**
 * A position as measured by the device.
 * - `accuracy` in metres
 * - `at` as ISO 8601 by the server's clock
 * - `heading` in degrees clockwise from north, null if unknown
 * - `speed` in metres a second, null if unknown
 */
export interface Fix {
  readonly lat: number
  readonly lng: number
  readonly accuracy: number
  readonly at: string
  readonly heading: number | null
  readonly speed: number | null
}

const CODES: Readonly<Record<number, LocationProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** The problem for a GeolocationPositionError code. A page without TLS is refused as if the rider had denied permission. */
export function problemOf(code: number): LocationProblem {
  const problem = CODES[code] ?? 'other'
  return problem === 'denied' && 'isSecureContext' in globalThis && !isSecureContext ? 'insecure' : problem
}

/** Thrown when a position was requested and none arrived. */
class LocationError extends Error {
  override readonly name = 'LocationError'
  constructor(readonly problem: LocationProblem) {
    super(problem)
  }
}

/** The problem behind a failed `locate`. */
export function problemIn(error: unknown): LocationProblem {
  return error instanceof LocationError ? error.problem : 'other'
}

/** The device's measurement. */
export function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    accuracy: coords.accuracy,
    at: serverClock.measuredAt(timestamp),
    // NaN, or not a number at all, while the device stands still.
    heading: Number.isFinite(coords.heading) ? coords.heading : null,
    speed: Number.isFinite(coords.speed) ? coords.speed : null,
  }
}

/** Why this page can get no position at all, or null if the device may be asked. */
export function obstacle(): LocationProblem | null {
  return 'geolocation' in navigator ? null : 'unsupported'
}

/** How long the rider has to answer the permission prompt, milliseconds. */
const ANSWER_MS = 30_000

/**
 * Requests one position from the device. Throws LocationError. The timeout in `options` only starts once
 * permission is granted, so after another `answerMs` the request is abandoned.
 */
export function locate(
  options: PositionOptions & { readonly timeout: number },
  answerMs = ANSWER_MS,
): Promise<Fix> {
  return new Promise((resolve, reject) => {
    const failed = (problem: LocationProblem) => reject(new LocationError(problem))
    const problem = obstacle()
    if (problem !== null) return failed(problem)
    const timer = setTimeout(() => failed('unanswered'), options.timeout + answerMs)
    navigator.geolocation.getCurrentPosition(
      (position) => {
        clearTimeout(timer)
        resolve(fixOf(position))
      },
      ({ code }) => {
        clearTimeout(timer)
        failed(problemOf(code))
      },
      options,
    )
  })
}
