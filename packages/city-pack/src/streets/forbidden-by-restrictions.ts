/** Turn restrictions of an extract as sequences of arcs that must not be taken. */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import type { ExtractRestriction, Tags } from '../extract/extract.ts'
import { vehicleKeys } from './access.ts'
import { type ForbiddenWay, vehicleBit } from '@puni/streets/graph/forbidden-ways'
import { byHour } from './by-hour.ts'

/** The edges of an extract's ways; nodes are those of the extract. */
export interface WayEdges {
  readonly from: Int32Array
  readonly to: Int32Array
  /** First edge by way; there is one more of these than ways. */
  readonly ofWay: Uint32Array
  /** Bearing with which an arc leaves its first node. */
  readonly leaving: (arc: number) => number
  /** Vehicles that may use an arc: bits of `vehicleBit`. */
  readonly vehiclesOn: (arc: number) => number
  /** Arcs that leave a node. */
  readonly awayFrom: (node: number) => readonly number[]
}

/** What the restrictions forbid. Those whose ways do not meet are ignored. */
export function forbiddenByRestrictions(
  restrictions: readonly ExtractRestriction[],
  edges: WayEdges,
): ForbiddenWay[] {
  return restrictions.flatMap((restriction) =>
    kindsOf(restriction.tags).flatMap((kind) =>
      forbiddenBy(meantWays(restriction, kind.kind, edges), kind, edges),
    ),
  )
}

/** What a restriction says ('no_left_turn'), to which vehicles, and when. */
interface Kind extends Pick<ForbiddenWay, 'vehicles' | 'hours'> {
  readonly kind: string
}

function kindsOf(tags: Tags): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const vehicle of VEHICLE_TYPES) {
    for (const { value: kind, hours } of byHour(tags, (held) => kindFor(held, vehicle))) {
      if (kind === null) continue
      const key = `${kind} ${hours?.join(' ')}`
      kinds.set(key, { kind, hours, vehicles: (kinds.get(key)?.vehicles ?? 0) | vehicleBit(vehicle) })
    }
  }
  return [...kinds.values()]
}

/** Keys that nobody writes any more. */
const LIMITED_TO_HOURS = ['day_on', 'day_off', 'hour_on', 'hour_off']

function kindFor(tags: Tags, vehicle: VehicleType): string | null {
  const keys = vehicleKeys(vehicle)
  const own = keys.map((key) => tags[`restriction:${key}`]).find((kind) => kind !== undefined)
  const kind = own ?? kindForAll(tags, keys)
  return kind !== undefined && /^(no|only)_/.test(kind) ? kind : null
}

function kindForAll(tags: Tags, keys: readonly string[]): string | undefined {
  // The vehicle used to be a part of the type: restriction:motorcar.
  const [, onlyFor] = (tags['type'] ?? '').split(':')
  if (onlyFor !== undefined && !keys.includes(onlyFor)) return undefined
  if (LIMITED_TO_HOURS.some((key) => tags[key] !== undefined)) return undefined
  const isExempt = (tags['except'] ?? '').split(';').some((one) => keys.includes(one.trim()))
  return isExempt ? undefined : tags['restriction']
}

/** What a restriction forbids to these vehicles; without those that have nothing left to take. */
function forbiddenBy(
  meant: readonly number[][],
  { kind, vehicles, hours }: Kind,
  edges: WayEdges,
): ForbiddenWay[] {
  if (kind.startsWith('no_')) return meant.map((arcs) => ({ vehicles, arcs, hours }))
  return meant.flatMap((way) => {
    const before = way.slice(0, -1)
    const alike = meant.filter((other) => isSame(other.slice(0, -1), before)).map((other) => other.at(-1)!)
    const bound = alike.reduce((all, arc) => all | edges.vehiclesOn(arc), 0) & vehicles
    return edges
      .awayFrom(headOf(edges, before.at(-1)!))
      .filter((arc) => bound !== 0 && !alike.includes(arc))
      .map((arc) => ({ vehicles: bound, arcs: [...before, arc], hours }))
  })
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((arc, index) => arc === b[index])
const headOf = ({ from, to }: WayEdges, arc: number) => (arc % 2 === 0 ? to : from)[arc >> 1]!

/** The arcs from each way to each other one by what lies between. */
function meantWays({ from, to, via }: ExtractRestriction, kind: string, edges: WayEdges): number[][] {
  const ways = from.flatMap((first) => to.map((last) => [first, last] as const))
  if ('node' in via) {
    return ways.flatMap(([first, last]) => {
      const turns = arcsInto(edges, first, via.node).flatMap((into) =>
        arcsOutOf(edges, last, via.node).map((out) => [into, out]),
      )
      return likeKind(turns, kind, edges)
    })
  }
  return ways.flatMap(([first, last]) => waysBy(edges, first, via.ways, last))
}

/** Where a way runs on past the node it has two sides: of several turns, those that the kind describes. */
function likeKind(turns: number[][], kind: string, edges: WayEdges): number[][] {
  if (turns.length < 2) return turns
  const described = turns.filter(([into, out]) => {
    const bend = ((edges.leaving(out!) - edges.leaving(into! ^ 1) + 720) % 360) - 180
    if (kind.endsWith('_u_turn')) return out === (into! ^ 1) || Math.abs(bend) > 120
    if (out === (into! ^ 1)) return false
    if (kind.endsWith('_left_turn')) return bend < -10
    if (kind.endsWith('_right_turn')) return bend > 10
    return !kind.endsWith('_straight_on') || Math.abs(bend) < 60
  })
  return described.length > 0 ? described : turns
}

/** Ways from the first to the last by those between, one after the other. */
function waysBy(edges: WayEdges, first: number, between: readonly number[], last: number): number[][] {
  let begun = nodesOf(edges, first).flatMap((node) => arcsInto(edges, first, node).map((arc) => [arc]))
  for (const way of between) {
    begun = begun.flatMap((arcs) => {
      const node = headOf(edges, arcs.at(-1)!)
      const others = nodesOf(edges, way).filter((other) => other !== node)
      return others.flatMap((other) => {
        const along = arcsAlong(edges, way, node, other)
        return along === null ? [] : [[...arcs, ...along]]
      })
    })
  }
  return begun.flatMap((arcs) =>
    arcsOutOf(edges, last, headOf(edges, arcs.at(-1)!))
      .filter((arc) => arc !== (arcs.at(-1)! ^ 1))
      .map((arc) => arcs.concat(arc)),
  )
}

function edgesOf({ ofWay }: WayEdges, way: number): number[] {
  return Array.from({ length: ofWay[way + 1]! - ofWay[way]! }, (_, index) => ofWay[way]! + index)
}

const nodesOf = (edges: WayEdges, way: number) => [
  ...new Set(edgesOf(edges, way).flatMap((edge) => [edges.from[edge]!, edges.to[edge]!])),
]

const arcsOf = (edges: WayEdges, way: number) =>
  edgesOf(edges, way).flatMap((edge) => [2 * edge, 2 * edge + 1])

const arcsInto = (edges: WayEdges, way: number, node: number) =>
  arcsOf(edges, way).filter((arc) => headOf(edges, arc) === node)

const arcsOutOf = (edges: WayEdges, way: number, node: number) =>
  arcsOf(edges, way).filter((arc) => headOf(edges, arc ^ 1) === node)

/** The fewest arcs of a way from one of its nodes to another; null if it is broken between them. */
function arcsAlong(edges: WayEdges, way: number, from: number, to: number): number[] | null {
  const arcs = arcsOf(edges, way)
  const begun = arcsOutOf(edges, way, from).map((arc) => [arc])
  const seen = new Set([from])
  for (const ride of begun) {
    const node = headOf(edges, ride.at(-1)!)
    if (node === to) return ride
    if (seen.has(node)) continue
    seen.add(node)
    begun.push(...arcs.filter((arc) => headOf(edges, arc ^ 1) === node).map((arc) => ride.concat(arc)))
  }
  return null
}
