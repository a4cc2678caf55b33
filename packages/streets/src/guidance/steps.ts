/** Turn-by-turn instructions of a street route. Pure: a route's parts in, its steps out. */
import type { Maneuver, RouteStep } from '@puni/contract/routing/entities'
import { LOOK_M, type RoutePart, turnBetween } from '../router/route-trace.ts'

/** Up to here two ways of a fork are both straight on, degrees. */
const STRAIGHT = 25
/** From here on it is a turn, not a slight one, degrees. */
const TURN = 45
const SHARP = 120
const U_TURN = 165
/** Another way is a fork if it is at most this much less straight than the one taken, degrees. */
const FORK = 15
/** A slip road around a corner is at most this long, metres; what is longer is a ramp. */
const SLIP_ROAD_M = 150
/** Roads that one leaves by ramps. */
const FAST: ReadonlySet<RoutePart['roadClass']> = new Set(['motorway', 'trunk'])

/** Where a route goes from one part to another, and what is done there; null where nothing has to be said. */
interface Joint extends Pick<RouteStep, 'exit'> {
  readonly maneuver: Maneuver | null
  /** The part that ends here is the one before this. */
  readonly part: number
  /** The first part after it: not the next one where a roundabout or a slip road lies between. */
  readonly onto: number
}

/**
 * The instructions of a route, from 'start' to 'arrive', or the latter alone for a route of no parts. There is one only where a rider has to
 * decide: a street that bends or changes its name goes on; a roundabout, or a slip road around a corner, is one instruction.
 * @param parts the stretches of the route, in order
 * @param points how many points its path has
 * @param side where the destination lies, seen in travel; null if on the line
 */
export function stepsOf(
  parts: readonly RoutePart[],
  points: number,
  side: 'left' | 'right' | null,
): RouteStep[] {
  const joints = jointsOf(parts)
  const last = parts.at(-1)
  return [
    ...joints.map(({ maneuver, exit, part, onto }, index): RouteStep => {
      const stretch = parts.slice(part, joints[index + 1]?.part)
      const { street, road } = nameFrom(parts, onto)
      const metres = stretch.reduce((sum, { metres }) => sum + metres, 0)
      return { maneuver, street, road, start: stretch[0]!.start, metres, exit, side: null }
    }),
    {
      maneuver: 'arrive',
      street: last?.street ?? null,
      road: last?.road ?? null,
      start: Math.max(0, points - 1),
      metres: 0,
      exit: null,
      side,
    },
  ]
}

/** A ramp without a name is called by the road that it leads to. */
function nameFrom(parts: readonly RoutePart[], onto: number): Pick<RoutePart, 'street' | 'road'> {
  const rest = parts.slice(onto)
  const named = rest.find(({ isLink, street, road }) => !isLink || street !== null || road !== null)
  return named ?? rest[0]!
}

/** A joint at which something is done. */
type Told = Joint & { readonly maneuver: Maneuver }

function jointsOf(parts: readonly RoutePart[]): Told[] {
  if (parts.length === 0) return []
  const found: Told[] = [{ maneuver: 'start', exit: null, part: 0, onto: 0 }]
  for (let part = 1; part < parts.length;) {
    const joint = jointAt(parts, part)
    const { maneuver } = joint
    if (maneuver !== null) {
      const before = found.at(-1)!
      const asOne = mergedTurn(parts, before, { ...joint, maneuver })
      if (asOne !== null) found.pop()
      found.push(asOne ?? { ...joint, maneuver })
    }
    part = joint.onto + 1
  }
  return found
}

/** Two turns to one side that a rider sees as one, as over both carriageways of an avenue; null for others. */
function mergedTurn(parts: readonly RoutePart[], one: Told, other: Told): Told | null {
  const side = turnSide(one.maneuver)
  if (side === null || side !== turnSide(other.maneuver)) return null
  const metres = parts.slice(one.part, other.part).reduce((sum, part) => sum + part.metres, 0)
  if (metres > LOOK_M) return null
  const taken = turnBetween(parts[one.part - 1]!.endBearing, parts[other.onto]!.startBearing)
  const isBack = Math.abs(taken) >= U_TURN
  if (!isBack && sideOf(taken) !== side) return null
  if (isBack) return { ...one, maneuver: 'u-turn', onto: other.onto }
  const [first, second] = [turnAt(parts, one), turnAt(parts, other)]
  const stronger = Math.abs(second) > Math.abs(first) + FORK ? other : one
  if (Math.abs(taken) < TURN) return { ...stronger, onto: other.onto }
  // The right branch of a fork may go left: it is no turn to the right that a later one could be told with.
  if (sideOf(stronger === one ? first : second) !== side) return null
  return { ...stronger, maneuver: turnOf(taken), onto: other.onto }
}

const turnAt = (parts: readonly RoutePart[], { part, onto }: Joint) =>
  turnBetween(parts[part - 1]!.endBearing, parts[onto]!.startBearing)

/** The side to which a turn goes; null for what is no turn of a street. */
function turnSide(maneuver: Maneuver): 'left' | 'right' | null {
  const side = /^(?:slight-|sharp-|keep-)?(left|right)$/.exec(maneuver)?.[1]
  return side === 'left' || side === 'right' ? side : null
}

function jointAt(parts: readonly RoutePart[], part: number): Joint {
  const [before, after] = [parts[part - 1]!, parts[part]!]
  if (after.isRoundabout && !before.isRoundabout) return roundaboutAt(parts, part)
  if (before.isRoundabout) {
    // Only a route that starts within a roundabout leaves it by a joint of its own.
    const exit = after.isRoundabout ? null : exitAfter(parts.slice(0, part - 1))
    return { maneuver: exit === null ? null : 'roundabout', exit, part, onto: part }
  }
  if (after.roadClass === 'ferry' && before.roadClass !== 'ferry')
    return { maneuver: 'ferry', exit: null, part, onto: part }
  const onto = afterSlipRoad(parts, part)
  return { maneuver: maneuverAt(before, after, parts[onto]!), exit: null, part, onto }
}

function roundaboutAt(parts: readonly RoutePart[], part: number): Joint {
  const after = parts.findIndex(({ isRoundabout }, index) => index > part && !isRoundabout)
  if (after === -1) return { maneuver: 'roundabout', exit: null, part, onto: parts.length - 1 }
  return { maneuver: 'roundabout', exit: exitAfter(parts.slice(part, after - 1)), part, onto: after }
}

/** The number of the exit of a roundabout after these parts of it, as signs count. */
const exitAfter = (passed: readonly RoutePart[]) =>
  1 + passed.reduce((sum, { otherExits }) => sum + otherExits, 0)

/** The part after a slip road that begins here, turns a corner and leaves no choice; this part if none does. */
function afterSlipRoad(parts: readonly RoutePart[], part: number): number {
  let [end, metres] = [part, 0]
  while (parts[end]?.isLink && !FAST.has(parts[end]!.roadClass)) metres += parts[end++]!.metres
  const isSlipRoad = end > part && end < parts.length && metres <= SLIP_ROAD_M
  if (!isSlipRoad || parts[part - 1]!.isLink || parts[end]!.isRoundabout) return part
  if (Math.abs(turnBetween(parts[part - 1]!.endBearing, parts[end]!.startBearing)) < TURN) return part
  const hasChoice = parts.slice(part, end).some((link, index) => {
    const onto = parts[part + index + 1]!
    const [rival] = rivalsAt(link, onto)
    const taken = turnBetween(link.endBearing, onto.startBearing)
    return rival !== undefined && Math.abs(rival) < Math.abs(taken) + FORK
  })
  return hasChoice ? part : end
}

/** The other ways at the end of a part that come into question, as degrees turned, the straightest first. */
function rivalsAt(before: RoutePart, onto: RoutePart): number[] {
  const isCorner = Math.abs(before.bend) >= STRAIGHT
  return before.otherWays
    .filter(({ isMinor }) => !isMinor || onto.isMinor || isCorner)
    .map(({ bearing }) => turnBetween(before.endBearing, bearing))
    .sort((a, b) => Math.abs(a) - Math.abs(b))
}

/** What is done from a part to the next, and by a slip road onto the one behind that. */
function maneuverAt(before: RoutePart, after: RoutePart, onto: RoutePart): Maneuver | null {
  const taken = turnBetween(before.endBearing, onto.startBearing)
  const size = Math.abs(taken)
  const [rival = null] = rivalsAt(before, onto)
  if (size >= U_TURN) return 'u-turn'
  if (isRamp(before, after) && onto === after) return `ramp-${sideOf(rival === null ? taken : taken - rival)}`
  const isSame = isSameStreet(before, onto)
  if (size >= TURN) return isBend(before, { isSame, size, rival }) ? null : turnOf(taken)
  if (rival === null || Math.abs(rival) >= TURN) return null
  if (Math.abs(rival) >= (isSame ? size : size + FORK)) return null
  return size >= STRAIGHT && size > Math.abs(rival)
    ? `slight-${sideOf(taken)}`
    : `keep-${sideOf(taken - rival)}`
}

interface Turned {
  readonly isSame: boolean
  readonly size: number
  readonly rival: number | null
}

/** Whether the street itself goes round there, and nothing has to be decided. */
function isBend({ bend, isLink }: RoutePart, { isSame, size, rival }: Turned): boolean {
  const isCorner = Math.abs(bend) >= STRAIGHT || isLink
  if (rival === null) return isSame || !isCorner
  return isSame && !isCorner && Math.abs(rival) >= size
}

function isRamp(before: RoutePart, after: RoutePart): boolean {
  return after.isLink && !before.isLink && (FAST.has(after.roadClass) || FAST.has(before.roadClass))
}

function isSameStreet(one: RoutePart, other: RoutePart): boolean {
  if (one.street !== null || other.street !== null) return one.street === other.street
  return one.road === other.road && one.isLink === other.isLink
}

/** A turn of at least TURN degrees, in words. */
function turnOf(taken: number): Maneuver {
  return Math.abs(taken) >= SHARP ? `sharp-${sideOf(taken)}` : sideOf(taken)
}

const sideOf = (degrees: number) => (degrees < 0 ? 'left' : 'right')
