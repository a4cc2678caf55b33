/** Why there is no position; the numbers of GeolocationPositionError have names here. */
export type LocationProblem =
  | 'unsupported'
  /** The address of the page is no https: there a browser refuses as if the rider had. */
  | 'insecure'
  | 'denied'
  | 'unavailable'
  | 'timeout'
  /** The phone asked for the permission, and nobody answered. */
  | 'unanswered'
  | 'other'

/** A position as the device measured it. `accuracy` in metres, `at` as ISO 8601 by the phone's clock, `heading` in degrees clockwise from north, null when it is not known. */
export interface Fix {
  readonly lat: number
  readonly lng: number
  readonly accuracy: number
  readonly at: string
  readonly heading: number | null
}

const CODES: Readonly<Record<number, LocationProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** The problem behind the code of a GeolocationPositionError. A page without TLS is refused as if its rider had said no. */
export function problemOf(code: number): LocationProblem {
  const problem = CODES[code] ?? 'other'
  return problem === 'denied' && 'isSecureContext' in globalThis && !isSecureContext ? 'insecure' : problem
}

/** Thrown where a position was asked for and none came. */
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
    at: new Date(timestamp).toISOString(),
    // NaN, or no number at all, while the device stands still.
    heading: Number.isFinite(coords.heading) ? coords.heading : null,
  }
}

/** Why this page can have no position at all, or null where the device may be asked. */
export function obstacle(): LocationProblem | null {
  return 'geolocation' in navigator ? null : 'unsupported'
}

/** How long the rider has to answer when the phone asks for the permission, milliseconds. */
const ANSWER_MS = 30_000

/**
 * Asks the device once. Throws LocationError. The time-out of `options` begins with the permission only, so after `answerMs` more the
 * device is given up.
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
