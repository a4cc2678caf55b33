import { type RoutePart, turnBetween } from '../router/route-trace.ts'

/** `otherWays` as their bearings. */
type Changes = Partial<Omit<RoutePart, 'otherWays'>> & {
  readonly bearing?: number
  readonly otherWays?: readonly number[]
}

/** A part of 100 m of 'Calle Uno' to the north, with these changes; a path of two points a part. */
export function partOf(changes: Changes = {}): RoutePart {
  const { bearing = 0, otherWays = [], ...rest } = changes
  return {
    street: 'Calle Uno',
    road: null,
    roadClass: 'residential',
    isLink: false,
    isRoundabout: false,
    metres: 100,
    seconds: 10,
    start: 0,
    startBearing: bearing,
    endBearing: bearing,
    isMinor: false,
    bend: 0,
    otherExits: otherWays.length,
    ...rest,
    otherWays: otherWays.map((other) => ({ bearing: other, isMinor: false })),
  }
}

/** Parts one after the other, each of one segment of the path. */
export function partsOf(...changes: readonly Changes[]): RoutePart[] {
  const straight = changes.map((part, start) => partOf({ start, ...part }))
  const bends = straight.map(({ endBearing }, index) =>
    turnBetween(endBearing, straight[index + 1]?.startBearing ?? endBearing),
  )
  return changes.map((part, start) => partOf({ start, bend: bends[start]!, ...part }))
}
