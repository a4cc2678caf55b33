/**
 * Reads the instructions of ways against the roads of an extract: which turns nobody tells, and which tell what the line doesn't do. Of the
 * code that makes the instructions it shares only how tags are read.
 */
import type { Extract } from '@puni/city-pack/extract/extract'
import { bearing, metresBetween, pointAlong } from '@puni/streets/geodesic'
import { timedRuleOf } from '@puni/city-pack/streets/road-rules'
import { directionBit, type RoadRule } from '@puni/streets/graph/road-rule'
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { RouteStep } from '@puni/contract/routing/entities'

/** A turn that is as large over both stretches is one, degrees and metres. */
const TURN = 50
const LOOKS_M = [15, 25] as const
/** Another way is a choice that has to be decided if it is so much straighter, or if the turn is made at a corner: degrees. */
const STRAIGHTER = 20
const CORNER = 40
const CORNER_M = 6
/** So near to a turn its instruction has to be, metres along the line. */
const NEAR_M = 30
/** A turn that is told turns at least so much to its side, degrees. */
const LEAST = 12
/** Who turns round has done so within so many metres. */
const REVERSED_M = 180
const MINOR = new Set(['service', 'track', 'pedestrian', 'path', 'footway', 'ferry'])

/** A road away from a node. */
interface Road {
  readonly to: Position
  readonly rule: RoadRule
  /** Against its drawing. */
  readonly backward: boolean
}

/** What is wrong with the instructions of a way, each as a line with its place. */
export interface Misread {
  readonly untold: readonly string[]
  readonly contradicted: readonly string[]
}

/** Reads the instructions of ways of a vehicle over the roads of an extract. */
export function toldWays(extract: Extract, vehicle: VehicleType) {
  const roads = roadsOf(extract)
  return (path: readonly Position[], steps: readonly RouteStep[]): Misread => {
    const along = path.map(() => 0)
    for (const index of path.keys())
      if (index > 0) along[index] = along[index - 1]! + metresBetween(path[index - 1]!, path[index]!)
    const told = steps.slice(1, -1)
    const isTold = (index: number) =>
      told.some(({ start }) => Math.abs(along[start]! - along[index]!) <= NEAR_M)
    const untold = [...path.keys()]
      .slice(1, -1)
      .filter((index) => hasToTurn(path, index, roads, vehicle) && !isTold(index))
      .map(
        (index) =>
          `${placeOf(path[index - 1]!)} ${placeOf(path[index]!)} ${placeOf(path[index + 1]!)} turns ${Math.round(turnAt(path, index, LOOKS_M[0]))}`,
      )
    const contradicted = told
      .filter((step) => !agrees(path, along, step, roads))
      .map(
        (step) =>
          `${placeOf(path[step.start]!)} ${step.maneuver} ${step.exit ?? ''} ${step.exit === null ? '' : exitOf(path, step.start, roads)}`,
      )
    return { untold, contradicted }
  }
}

const keyOf = ({ lat, lng }: Position) => `${Math.round(lat * 1e7)} ${Math.round(lng * 1e7)}`
const placeOf = ({ lat, lng }: Position) => `${lat.toFixed(6)},${lng.toFixed(6)}`

/** The roads that leave each place, by its coordinates. */
function roadsOf({ ways, latE7, lngE7 }: Extract): ReadonlyMap<string, Road[]> {
  const roads = new Map<string, Road[]>()
  const at = (node: number) => ({ lat: latE7[node]! / 1e7, lng: lngE7[node]! / 1e7 })
  const add = (from: number, road: Road) => {
    const key = keyOf(at(from))
    const known = roads.get(key)
    if (known === undefined) roads.set(key, [road])
    else known.push(road)
  }
  for (const { tags, nodes } of ways) {
    const rule = timedRuleOf(tags, () => 1_000)
    if (rule === null) continue
    for (let index = 1; index < nodes.length; index++) {
      const [a, b] = [nodes[index - 1]!, nodes[index]!]
      if (a < 0 || b < 0) continue
      add(a, { to: at(b), rule, backward: false })
      add(b, { to: at(a), rule, backward: true })
    }
  }
  return roads
}

/** Degrees that a line turns at one of its points, over so many metres to both sides; to the right above 0. */
function turnAt(path: readonly Position[], index: number, metres: number): number {
  const [point, last] = [path[index]!, path.length - 1]
  const before = bearing(pointAlong(path, index, 0, metres), point)
  return between(before, bearing(point, pointAlong(path, index, last, metres)))
}

const between = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180

function hasToTurn(
  path: readonly Position[],
  index: number,
  roads: ReadonlyMap<string, Road[]>,
  vehicle: VehicleType,
): boolean {
  const here = path[index]!
  const around = roads.get(keyOf(here)) ?? []
  const ridden = new Set([keyOf(path[index - 1]!), keyOf(path[index + 1]!)])
  const isOn = around.filter(({ to }) => ridden.has(keyOf(to)))
  if (isOn.some(({ rule }) => rule.isRoundabout || rule.roadClass === 'ferry')) return false
  const taken = LOOKS_M.map((metres) => Math.abs(turnAt(path, index, metres)))
  const least = Math.min(...taken)
  if (least < TURN) return false
  const before = bearing(pointAlong(path, index, 0, LOOKS_M[0]), here)
  const isCorner = Math.abs(turnAt(path, index, CORNER_M)) >= CORNER
  return around
    .filter(({ to, rule, backward }) => {
      const bit = directionBit(vehicle, backward)
      const isOpen = (rule.directions & bit) !== 0 && (rule.local & bit) === 0
      return isOpen && !MINOR.has(rule.roadClass) && !ridden.has(keyOf(to))
    })
    .some(({ to }) => isCorner || Math.abs(between(before, bearing(here, to))) <= least - STRAIGHTER)
}

/** Whether the line does what an instruction says. */
function agrees(
  path: readonly Position[],
  along: readonly number[],
  { maneuver, start, exit }: RouteStep,
  roads: ReadonlyMap<string, Road[]>,
): boolean {
  if (maneuver === 'ferry')
    return roads.get(keyOf(path[start]!))!.some(({ rule }) => rule.roadClass === 'ferry')
  if (maneuver === 'roundabout') return exit === null || exit === exitOf(path, start, roads)
  const side = /(left|right)$/.exec(maneuver)?.[1]
  // The larger of both looks, at the turn or where it is completed within a stub.
  const near = [...path.keys()].filter(
    (index) => index > 0 && index < path.length - 1 && Math.abs(along[index]! - along[start]!) <= LOOKS_M[1],
  )
  const turns = near.flatMap((index) => LOOKS_M.map((metres) => turnAt(path, index, metres)))
  if (maneuver === 'u-turn') return isReversed(path, start)
  if (side === undefined || /^(keep|ramp)/.test(maneuver)) return true
  return turns.some((turn) => (side === 'left' ? -turn : turn) >= LEAST)
}

/** Whether a line comes back within the longest slip road. */
function isReversed(path: readonly Position[], start: number): boolean {
  const before = bearing(pointAlong(path, start, 0, LOOKS_M[0]), path[start]!)
  const stretches = Array.from({ length: REVERSED_M / CORNER_M }, (_, index) => index * CORNER_M)
  return stretches.some((metres) => {
    const [from, to] = [metres, metres + LOOKS_M[0]].map((at) => pointAlong(path, start, path.length - 1, at))
    return metresBetween(from!, to!) > 1 && Math.abs(between(before, bearing(from!, to!))) > 140
  })
}

/** Which exit of a roundabout a line takes, counted where roads that signs show leave it; null if it ends there. */
function exitOf(path: readonly Position[], start: number, roads: ReadonlyMap<string, Road[]>): number | null {
  const onRing = (index: number) =>
    roads
      .get(keyOf(path[index]!))
      ?.some(({ to, rule }) => rule.isRoundabout && keyOf(to) === keyOf(path[index + 1]!))
  // A way that begins in a roundabout is told where it leaves it.
  const first = onRing(start) ? start : 0
  let exit = 1
  for (let index = first; index < path.length - 1; index++) {
    const around = roads.get(keyOf(path[index]!)) ?? []
    if (index > first && !onRing(index)) return exit
    if (index === first) continue
    const bit = (backward: boolean) => directionBit('Auto', backward)
    const ways = around.filter(
      ({ rule, backward }) =>
        !rule.isRoundabout &&
        !MINOR.has(rule.roadClass) &&
        (rule.directions & bit(backward)) !== 0 &&
        (rule.local & bit(backward)) === 0,
    )
    exit += ways.length
  }
  return null
}
