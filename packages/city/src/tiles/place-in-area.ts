/** Finds places for the names of one area, the streets with least choice first. */
import { type MapOfNames, REPEAT_PX } from './map-of-names.ts'
import { type Placement, placementFrom, roomOf, type Stretch, turnOf } from './name-placement.ts'

/** Between the points that are tried, for the first name of a street and for others, pixels. */
const STEP_PX = 4
const REPEAT_STEP_PX = 12
/** What a name may turn by, radians. */
const LARGEST_TURN = 2
/** What is tried one after the other, each without what was tried before: gentle turns where they can be, others if need be. */
const TURNS = [
  { above: -1, most: 0.5 },
  { above: 0.5, most: LARGEST_TURN },
] as const
type Turns = (typeof TURNS)[number]

/** A street in an area or around. */
export interface Street {
  readonly isNamed: boolean
  /** Chooses after all others. */
  readonly isMinor: boolean
  /** What all of it is longer than its name, pixels. */
  readonly room: number
  readonly stretches: readonly Stretch[]
}

/** Adds the names of streets without one to a map, then those of long streets again. */
export function placeInArea(map: MapOfNames, streets: readonly Street[]): void {
  const inTurn = streets.toSorted((a, b) => Number(a.isMinor) - Number(b.isMinor) || a.room - b.room)
  for (const { isNamed, stretches } of inTurn) {
    if (isNamed || stretches.some((stretch) => placeFirst(map, stretch))) continue
    stretches.some((stretch) => placeBeforeOthers(map, stretch))
  }
  // Again along those that go on for long, once every street has had its turn.
  const long = inTurn.filter(({ room }) => room >= REPEAT_PX).flatMap(({ stretches }) => stretches)
  for (const turns of TURNS) {
    for (const stretch of long) {
      for (let start = 0; start <= roomOf(stretch); start += REPEAT_STEP_PX) place(map, stretch, start, turns)
    }
  }
}

/** Adds a name where it can be, rather where its street is straight and near the middle; returns it. */
function placeFirst(map: MapOfNames, stretch: Stretch): Placement | undefined {
  for (const turns of TURNS) {
    for (const start of fromTheMiddle(roomOf(stretch))) {
      const placement = place(map, stretch, start, turns)
      if (placement) return placement
    }
  }
  return undefined
}

function place(
  map: MapOfNames,
  stretch: Stretch,
  start: number,
  { above, most }: Turns,
): Placement | undefined {
  if (!map.admits(stretch, start)) return undefined
  const placement = placementFrom(stretch, start)
  const turn = turnOf(placement)
  if (turn <= above || turn > most || !map.hasRoomFor(placement)) return undefined
  map.add(placement)
  return placement
}

/** Adds a name where others are that all have another place; returns whether there was such a place. */
function placeBeforeOthers(map: MapOfNames, stretch: Stretch): boolean {
  for (const start of fromTheMiddle(roomOf(stretch))) {
    if (!map.admits(stretch, start)) continue
    const placement = placementFrom(stretch, start)
    if (turnOf(placement) > LARGEST_TURN) continue
    const others = map.movableUnder(placement)
    if (!map.hasRoomFor(placement, others)) continue
    for (const other of others) map.remove(other)
    map.add(placement)
    const moved = others.map((other) => placeFirst(map, other.stretch))
    if (moved.every((place) => place !== undefined)) return true
    for (const place of [...moved, placement]) if (place) map.remove(place)
    for (const other of others) map.add(other)
  }
  return false
}

/** Distances up to one, from the middle outwards. */
function* fromTheMiddle(room: number): Generator<number> {
  if (room >= 0) yield room / 2
  for (let off = STEP_PX; off <= room / 2; off += STEP_PX) {
    yield room / 2 - off
    yield room / 2 + off
  }
}
