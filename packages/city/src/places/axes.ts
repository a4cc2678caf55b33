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
  /** Whether it meets the other one squarely, all of it. */
  readonly isSquare: boolean
}

/** An axis and the streets that begin there. */
export interface Axis {
  readonly street: number
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
      return [{ street, changes, beginners: ends.filter(({ isSquare }) => isSquare) }]
    })
    .toSorted((a, b) => b.changes - a.changes)
}

function endsAt(city: Streets, axis: number): StreetEnd[] {
  return (city.streets[axis]?.crossings ?? []).flatMap((there): StreetEnd[] => {
    const street = crossStreet(city, there)
    const other = city.streets[street]
    const crossing = crossingOf(city, street, there)
    const end = other === undefined || crossing === undefined ? 0 : endAt(other, crossing)
    if (other === undefined || end === 0) return []
    const { course } = other
    const [x, y] = course.headingAt(end > 0 ? 0 : course.length)
    const [axisX, axisY] = city.streets[axis]?.course.headingAt(there.along) ?? [0, 0]
    const [wholeX, wholeY] = course.direction
    const isSquare = [x * axisX + y * axisY, wholeX * axisX + wholeY * axisY].every(
      (cosine) => Math.abs(cosine) < SQUARE,
    )
    return [{ street, end, along: there.along, heading: [end * x, end * y], isSquare }]
  })
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
