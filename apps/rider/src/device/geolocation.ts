/** Why there is no position; the numbers of GeolocationPositionError have names here. */
export type LocationProblem = 'unsupported' | 'insecure' | 'denied' | 'unavailable' | 'timeout' | 'other'

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
export class LocationError extends Error {
  override readonly name = 'LocationError'
  constructor(readonly problem: LocationProblem) {
    super(problem)
  }
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

/** Asks the device once. Throws LocationError. */
export function locate(options: PositionOptions): Promise<Fix> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocationError('unsupported'))
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(fixOf(position)),
      (error) => reject(new LocationError(problemOf(error.code))),
      options,
    )
  })
}
