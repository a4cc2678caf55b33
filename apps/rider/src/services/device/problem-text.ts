import { locationText } from './location-text.ts'
import { browserOf } from './browser.ts'
import type { LocationProblem } from './geolocation.ts'

/** What the rider reads about a problem: what it is, and how to fix it in the browser of `userAgent`. */
export function problemText(problem: LocationProblem, userAgent: string): { title: string; text: string } {
  const { title, text } = locationText.problems[problem]
  return problem === 'denied'
    ? { title, text: `${text} ${locationText.deniedSteps[browserOf(userAgent)]}` }
    : { title, text }
}
