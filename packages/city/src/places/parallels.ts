/** Parallel streets: those that a street crosses side by side. They have the same hundred there. */
import type { Crossing, Numbered, UnnumberedCorners } from './crossings.ts'

/** How far along a cross street a parallel one is looked for. */
const REACH_M = 800
/** Cosine of the angle between two streets that are still parallel. */
const PARALLEL = 0.9
/** Of those beside a street at a corner, so many on each side tell of it: the numbers of the nearest may be odd ones. */
export const TOLD_A_SIDE = 3
/** A street ends where its last corner is this near to its end. */
const END_M = 60

/** A street that runs parallel to another one where the same street crosses both. */
export interface Parallel {
  readonly street: number
  readonly crossing: Crossing
  /** 1 where the courses of the two run the same way, -1 where they run opposite ways. */
  readonly sign: number
  /** Metres along the cross street. */
  readonly away: number
}

/** The streets of a city and their corners. */
export interface Streets {
  readonly streets: readonly Numbered[]
  readonly corners: UnnumberedCorners
}

/** The other street of a corner. */
export const crossStreet = ({ corners }: Streets, { corner, side }: Crossing): number =>
  corners.streets[2 * corner + 1 - side] ?? 0

/** A corner as the other one of its streets has it. */
export function crossingOf({ streets }: Streets, street: number, { corner }: Crossing): Crossing | undefined {
  return streets[street]?.crossings.find((one) => one.corner === corner)
}

/** 1 for a corner at the beginning of the course of a street, -1 at its end, 0 between. */
export function endAt({ course }: Numbered, { along }: Crossing): number {
  if (along < END_M) return 1
  return along > course.length - END_M ? -1 : 0
}

/** The streets parallel to one at a corner, to one side (1 or -1) along the street that crosses there, nearest first. */
export function* parallelsAt(
  city: Streets,
  numbered: Numbered,
  crossing: Crossing,
  to: number,
): Generator<Parallel> {
  const cross = city.streets[crossStreet(city, crossing)]
  const here = cross?.crossings.findIndex((one) => one.corner === crossing.corner) ?? -1
  if (cross === undefined || here < 0) return
  const [x, y] = numbered.course.headingAt(crossing.along)
  const from = cross.crossings[here]?.along ?? 0
  for (let at = here + to; ; at += to) {
    const there = cross.crossings[at]
    if (there === undefined || Math.abs(there.along - from) > REACH_M) return
    const street = crossStreet(city, there)
    const other = city.streets[street]
    const its = crossingOf(city, street, there)
    if (other === undefined || its === undefined) continue
    const [otherX, otherY] = other.course.headingAt(its.along)
    const cosine = x * otherX + y * otherY
    if (Math.abs(cosine) < PARALLEL) continue
    const sign = Math.sign(cosine)
    // One begins where the other ends, across the street: they have nothing in common.
    if (endAt(numbered, crossing) * endAt(other, its) * sign < 0) continue
    yield { street, crossing: its, sign, away: Math.abs(there.along - from) }
  }
}

/** Where the same street crosses two parallel ones: the hundreds of each from the beginning of its course. */
export interface Meeting {
  readonly hundreds: number
  readonly otherHundreds: number
  /** As in Parallel. */
  readonly sign: number
}

/** Two streets with the places where they are beside each other. */
export interface Pair {
  readonly one: number
  readonly other: number
  readonly meetings: readonly Meeting[]
}

/** All pairs of streets that are parallel somewhere with few between. */
export function pairsOf(city: Streets): Pair[] {
  const count = city.streets.length
  const pairs = new Map<number, Pair & { meetings: Meeting[] }>()
  city.streets.forEach((numbered, one) => {
    for (const crossing of numbered.crossings) {
      for (const { street: other, crossing: its, sign } of besideAt(city, numbered, crossing)) {
        // The other one of the two sees it, too.
        if (other <= one) continue
        const key = one * count + other
        const pair = pairs.get(key) ?? { one, other, meetings: [] }
        pair.meetings.push({ hundreds: crossing.hundreds, otherHundreds: its.hundreds, sign })
        pairs.set(key, pair)
      }
    }
  })
  return [...pairs.values()]
}

function* besideAt(city: Streets, numbered: Numbered, crossing: Crossing): Generator<Parallel> {
  for (const side of [-1, 1]) {
    let left = TOLD_A_SIDE
    for (const parallel of parallelsAt(city, numbered, crossing, side)) {
      yield parallel
      if (--left === 0) break
    }
  }
}
