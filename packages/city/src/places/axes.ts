/**
 * Axes: avenues at which the names of streets change. Numbers begin there, on both sides. Many cities that the Spanish founded
 * have one.
 */
import { crossingOf, crossStreet, endAt, type Streets } from './parallels.ts'

/** Cosine of the angle between two streets that continue each other, and of one that meets an axis squarely. */
const STRAIGHT = 0.8
const SQUARE = 0.5
/** Ends this close along an axis, on either side of it, are one place. */
const SAME_PLACE_M = 60
/** At an axis names change at least so often, and at so great a share of its corners. */
const CHANGES = { least: 12, share: 0.2 } as const

/** Where a street ends at another one. */
interface StreetEnd {
  readonly street: number
  /** As endAt tells it. */
  readonly end: number
  /** Metres along the other street. */
  readonly along: number
  /** Away from the other street, as metres east and north of one. */
  readonly heading: readonly [number, number]
  /** How it meets the other one: all of it squarely, or from beside it. */
  readonly meets: 'squarely' | 'from beside' | 'at a slant'
  /** As endAt tells it, of the other street. */
  readonly otherEnd: number
}

/** An axis and the streets that begin there. */
export interface Axis {
  readonly street: number
  /** 1 where its numbers rise along its course, -1 where they fall, 0 unknown: it begins where streets beside it begin at it. */
  readonly rising: number
  readonly changes: number
  readonly beginners: readonly Pick<StreetEnd, 'street' | 'end'>[]
}

/** The axes of a city, the one with most changes first. */
export function findAxes(city: Streets): Axis[] {
  return city.streets
    .flatMap((_, street): Axis[] => {
      const ends = endsAt(city, street)
      const changes = countChanges(ends)
      const corners = city.streets[street]?.crossings.length ?? 0
      if (changes < CHANGES.least || changes < CHANGES.share * corners) return []
      const beside = ends.filter(({ meets }) => meets === 'from beside')
      const rising = Math.sign(beside.reduce((sum, { otherEnd }) => sum + otherEnd, 0))
      return [{ street, rising, changes, beginners: ends.filter(({ meets }) => meets === 'squarely') }]
    })
    .toSorted((a, b) => b.changes - a.changes)
}

function endsAt(city: Streets, axis: number): StreetEnd[] {
  const line = city.streets[axis]
  if (line === undefined) return []
  return line.crossings.flatMap((there): StreetEnd[] => {
    const street = crossStreet(city, there)
    const other = city.streets[street]
    const crossing = crossingOf(city, street, there)
    const end = other === undefined || crossing === undefined ? 0 : endAt(other, crossing)
    if (other === undefined || end === 0) return []
    const { course } = other
    const heading = course.headingAt(end > 0 ? 0 : course.length)
    const axisHeading = line.course.headingAt(there.along)
    const isBeside = cosine(course.direction, line.course.direction) > STRAIGHT
    const isSquare = [heading, course.direction].every((one) => cosine(one, axisHeading) < SQUARE)
    return [
      {
        street,
        end,
        along: there.along,
        heading: [end * heading[0], end * heading[1]],
        meets: isBeside ? 'from beside' : isSquare ? 'squarely' : 'at a slant',
        otherEnd: endAt(line, there),
      },
    ]
  })
}

/** Of the angle between two lines, whichever way they run. */
function cosine([x, y]: readonly [number, number], [otherX, otherY]: readonly [number, number]): number {
  return Math.abs(x * otherX + y * otherY)
}

/** How often a street goes straight on under another name. */
function countChanges(ends: readonly StreetEnd[]): number {
  const left = new Set(ends)
  let changes = 0
  for (const one of ends) {
    if (!left.delete(one)) continue
    for (const other of left) {
      if (Math.abs(other.along - one.along) > SAME_PLACE_M) continue
      if (one.heading[0] * other.heading[0] + one.heading[1] * other.heading[1] > -STRAIGHT) continue
      left.delete(other)
      changes++
      break
    }
  }
  return changes
}
