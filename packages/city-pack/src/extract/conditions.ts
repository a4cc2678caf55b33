/**
 * What conditional tags say, with the hours in minutes of the week, so that nothing but the readers of extracts
 * needs the library that knows opening hours (LGPL-3.0, a dependency of the command alone).
 */
import OpeningHours from 'opening_hours'

/** A Monday of a week in which no clock of the world is changed. */
const MONDAY = new Date(2026, 5, 1)
const NEXT_MONDAY = new Date(2026, 5, 8)
const MINUTE_MS = 60_000

const known = new Map<string, string | null>()

/**
 * 'no @ (Mo 07:00-19:00,20:00-21:00); destination @ (wet)' as 'no @ 420-1140 1200-1260'; null if no condition can
 * be read. Only those can that are the same every week; public holidays count as any other day.
 */
export function compiledCondition(value: string): string | null {
  const before = known.get(value)
  if (before !== undefined) return before
  const clauses = [...value.matchAll(/([^@;]+)@\s*(\([^()]*\)|[^;()]+)/g)].flatMap(
    ([, what = '', when = '']) => {
      const hours = hoursOf(when.replace(/^\((.*)\)$/, '$1').trim())
      return hours === null ? [] : [`${what.trim()} @ ${hours}`]
    },
  )
  const compiled = clauses.length === 0 ? null : clauses.join('; ')
  known.set(value, compiled)
  return compiled
}

function hoursOf(condition: string): string | null {
  const weekly = condition.replaceAll(/; ?(PH|SH) off|\b(PH|SH),|,(PH|SH)\b/g, '')
  // By the sun or in school holidays: the library would take a guess, or complain of it.
  if (/sunrise|sunset|dawn|dusk|\b[SP]H\b/.test(weekly)) return null
  let opening: OpeningHours
  try {
    opening = new OpeningHours(weekly, null)
  } catch {
    // Conditions of weight, weather and the like are no opening hours.
    return null
  }
  const open = opening.isWeekStable() ? opening.getOpenIntervals(MONDAY, NEXT_MONDAY) : []
  if (open.length === 0 || open.some(([, , isUnknown]) => isUnknown)) return null
  return open
    .map((ends) =>
      ends
        .slice(0, 2)
        .map((end) => (Number(end) - Number(MONDAY)) / MINUTE_MS)
        .join('-'),
    )
    .join(' ')
}
