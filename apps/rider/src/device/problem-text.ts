import { locationText } from '../text/location.ts'
import { browserOf } from './browser.ts'
import type { LocationProblem } from './geolocation.ts'

/** What the rider reads about a problem, with what to do in the browser that `userAgent` tells of. */
export function problemText(problem: LocationProblem, userAgent: string): string {
  const words = locationText[problem]
  return problem === 'denied' ? `${words} ${locationText.deniedSteps[browserOf(userAgent)]}` : words
}
