/** What tags say at which hours of the week. */
import type { Tags } from '../extract/extract.ts'
import { type Hours, isWithin, WEEK_MINUTES } from '@puni/streets/graph/hours'

/** Conditional keys that are read, with their values as compiledCondition writes them. */
const TIMED_KEY =
  /^((?:access|vehicle|motor_vehicle|motorcar|motorcycle|bicycle|oneway|restriction)(?::\w+)?):conditional$/

/** What is read from some tags, and at which hours; null for always. */
export function byHour<T>(tags: Tags, read: (tags: Tags) => T): { value: T; hours: Hours | null }[] {
  const clauses = Object.entries(tags).flatMap(([key, conditional]) => {
    const timed = TIMED_KEY.exec(key)?.[1]
    if (timed === undefined) return []
    return conditional.split('; ').map((clause) => {
      const [value = '', hours = ''] = clause.split(' @ ')
      return { tag: { [timed]: value }, hours: hours.split(/[ -]/).map(Number) }
    })
  })
  if (clauses.length === 0) return [{ value: read(tags), hours: null }]
  const bounds = [...new Set([0, ...clauses.flatMap(({ hours }) => hours), WEEK_MINUTES])].sort(
    (a, b) => a - b,
  )
  const found = new Map<string, { value: T; hours: number[] }>()
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const held = clauses.filter(({ hours }) => isWithin(hours, from))
    const value = read(Object.assign({}, tags, ...held.map(({ tag }) => tag)) as Tags)
    const key = JSON.stringify(value)
    const hours = found.get(key)?.hours ?? []
    if (hours.at(-1) === from) hours.pop()
    else hours.push(from)
    hours.push(bounds[index + 1]!)
    found.set(key, { value, hours })
  }
  return found.size > 1
    ? [...found.values()]
    : [...found.values()].map(({ value }) => ({ value, hours: null }))
}
