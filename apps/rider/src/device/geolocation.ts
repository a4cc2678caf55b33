import { locationText } from '../text/location.ts'
import { browserOf } from './browser.ts'

/** Why there is no position; the numbers of GeolocationPositionError have names here. */
export type LocationProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other'

/** A position as the device measured it. `accuracy` in metres, `at` as ISO 8601 by the phone's clock. */
export interface Fix {
  readonly lat: number
  readonly lng: number
  readonly accuracy: number
  readonly at: string
}

const CODES: Readonly<Record<number, LocationProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** The problem behind the code of a GeolocationPositionError. */
export function problemOf(code: number): LocationProblem {
  return CODES[code] ?? 'other'
}

/** What the rider reads about it, with what to do in the browser that `userAgent` tells of. */
export function problemText(problem: LocationProblem, userAgent: string): string {
  const words = locationText[problem]
  return problem === 'denied' ? `${words} ${locationText.deniedSteps[browserOf(userAgent)]}` : words
}

/** Thrown where a position was asked for and none came. */
export class LocationError extends Error {
  override readonly name = 'LocationError'
  constructor(readonly problem: LocationProblem) {
    super(problem)
  }
}

/** The device's measurement as the API takes it. */
export function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    accuracy: coords.accuracy,
    at: new Date(timestamp).toISOString(),
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
