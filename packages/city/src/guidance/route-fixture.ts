import type { RoutePart } from '../streets/route-trace.ts'

/** A part of 100 m of 'Calle Uno' to the north, with these changes; a path of two points a part. */
export function partOf(changes: Partial<RoutePart> & { readonly bearing?: number } = {}): RoutePart {
  const { bearing = 0, ...rest } = changes
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
    otherWays: [],
    ...rest,
  }
}

/** Parts one after the other, each of one segment of the path. */
export function partsOf(...parts: readonly Parameters<typeof partOf>[0][]): RoutePart[] {
  return parts.map((part, start) => partOf({ start, ...part }))
}
