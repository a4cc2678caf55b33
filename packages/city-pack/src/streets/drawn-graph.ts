/** The roads of an extract as they are drawn, split at junctions, whether connected or not. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import type { Extract, Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import type { PackInfo } from '@puni/contract/city/entities'
import { type Access, barrierAccess } from './access.ts'
import { forbiddenByRestrictions } from './forbidden-by-restrictions.ts'
import { type ForbiddenWay, vehicleBit } from '@puni/streets/graph/forbidden-ways'
import { Numbering } from '@puni/streets/graph/numbering'
import { directionBit, directionBits, type RoadRule } from '@puni/streets/graph/road-rule'
import { type TimedRule, timedRuleOf } from './road-rules.ts'
import { E7, startBearing, type StreetGraph } from '@puni/streets/graph/street-graph'

/** Edges and junctions are in the order of the extract's ways, points as in StreetGraph. */
export function drawnGraph(extract: Extract, info: PackInfo): StreetGraph {
  const wayRules = extract.ways.map(({ tags, nodes }) => timedRuleOf(tags, () => lengthOf(extract, nodes)))
  const isRoad = (way: number) => wayRules[way] !== null
  const edges = cutAtJunctions(extract, isRoad)
  const rules = new Numbering<RoadRule>((rule) => Object.values(rule).join(' '))
  const names = new Numbering<string>((name) => name)
  names.of('')
  const junctions = new Numbering<number>(String)
  const count = edges.way.length
  const columns = () => new Uint32Array(count)
  const [edgeFrom, edgeTo, edgeRule, edgeName, edgeRoad] = [
    columns(),
    columns(),
    columns(),
    columns(),
    columns(),
  ]
  const closings: ForbiddenWay[] = []
  for (let edge = 0; edge < count; edge++) {
    const way = edges.way[edge]!
    const { tags } = extract.ways[way]!
    const [from, to] = [edges.from[edge]!, edges.to[edge]!]
    edgeFrom[edge] = junctions.of(from)
    edgeTo[edge] = junctions.of(to)
    const { closed, ...rule } = wayRules[way]!
    for (const hours of closed) closings.push(...closingsOf(edge, hours))
    edgeRule[edge] = rules.of(withNodes(rule, extract.nodeTags.get(from), extract.nodeTags.get(to)))
    // As a Spanish voice can say it.
    edgeName[edge] = names.of((tags['name:es'] ?? tags['name'] ?? '').trim())
    edgeRoad[edge] = names.of((tags['ref'] ?? '').trim())
  }
  const graph = {
    info,
    junctionLatE7: Int32Array.from(junctions.values, (node) => extract.latE7[node]!),
    junctionLngE7: Int32Array.from(junctions.values, (node) => extract.lngE7[node]!),
    junctionClosed: Uint8Array.from(junctions.values, (node) =>
      vehiclesAt(extract.nodeTags.get(node), 'closed'),
    ),
    edgeFrom,
    edgeTo,
    edgeRule,
    edgeName,
    edgeRoad,
    pointStart: edges.pointStart,
    pointLatE7: edges.points.map((node) => extract.latE7[node]!),
    pointLngE7: edges.points.map((node) => extract.lngE7[node]!),
    rules: rules.values,
    names: names.values,
    forbidden: [],
  }
  return { ...graph, forbidden: [...closings, ...forbiddenOf(extract, edges, graph)] }
}

/** The arcs of an edge that some vehicles must not take at some hours. */
function closingsOf(edge: number, { directions, hours }: TimedRule['closed'][number]): ForbiddenWay[] {
  return [2 * edge, 2 * edge + 1].flatMap((arc) => {
    const vehicles = vehiclesIn(directions, arc)
    return vehicles === 0 ? [] : [{ vehicles, arcs: [arc], hours }]
  })
}

function lengthOf({ latE7, lngE7 }: Extract, nodes: Int32Array): number {
  const at = (node: number) => ({ lat: latE7[node]! / E7, lng: lngE7[node]! / E7 })
  const known = nodes.filter((node) => node >= 0)
  return known.subarray(1).reduce((sum, node, index) => sum + metresBetween(at(known[index]!), at(node)), 0)
}

/** Stretches of road between junctions; nodes are those of the extract. */
interface DrawnEdges {
  readonly way: Int32Array
  /** First edge by way; there is one more of these than ways. */
  readonly ofWay: Uint32Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** As in StreetGraph, of `points`. */
  readonly pointStart: Uint32Array
  readonly points: Int32Array
}

/**
 * Junctions are the ends of roads, the nodes that roads pass through more than once, and signals and barriers
 * on the way.
 */
function cutAtJunctions(extract: Extract, isRoad: (way: number) => boolean): DrawnEdges {
  const visits = visitsOf(extract, isRoad)
  const way: number[] = []
  const from: number[] = []
  const to: number[] = []
  const points: number[] = []
  const starts: number[] = []
  const ofWay = new Uint32Array(extract.ways.length + 1)
  const begin = (index: number, node: number) => {
    way.push(index)
    from.push(node)
    starts.push(points.length)
    points.push(node)
  }
  for (const [index, { nodes }] of extract.ways.entries()) {
    ofWay[index] = way.length
    if (!isRoad(index)) continue
    for (const run of unbroken(nodes)) {
      begin(index, run[0]!)
      for (const [place, node] of run.entries()) {
        if (place === 0) continue
        points.push(node)
        const isLast = place === run.length - 1
        if (isLast || visits[node]! > 1) to.push(node)
        if (!isLast && visits[node]! > 1) begin(index, node)
      }
    }
  }
  ofWay[extract.ways.length] = way.length
  starts.push(points.length)
  return {
    way: Int32Array.from(way),
    ofWay,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    pointStart: Uint32Array.from(starts),
    points: Int32Array.from(points),
  }
}

/** How often roads pass through a node, 2 for often: ends count twice, as do signals and barriers. */
function visitsOf(extract: Extract, isRoad: (way: number) => boolean): Uint8Array {
  const visits = new Uint8Array(extract.latE7.length)
  for (const [index, { nodes }] of extract.ways.entries()) {
    if (!isRoad(index)) continue
    for (const run of unbroken(nodes)) {
      for (const node of run) visits[node] = Math.min(2, visits[node]! + 1)
      visits[run[0]!] = 2
      visits[run.at(-1)!] = 2
    }
  }
  for (const [node, tags] of extract.nodeTags) {
    const isBarrier = vehiclesAt(tags, 'closed') > 0 || vehiclesAt(tags, 'local') > 0
    if (isBarrier || tags['highway'] === 'traffic_signals') visits[node] = 2
  }
  return visits
}

/** Runs of two or more nodes between missing nodes, without repeats. */
function unbroken(nodes: Int32Array): number[][] {
  const runs: number[][] = [[]]
  for (const node of nodes) {
    if (node < 0) runs.push([])
    else if (runs.at(-1)!.at(-1) !== node) runs.at(-1)!.push(node)
  }
  return runs.filter((run) => run.length > 1)
}

/** Vehicles, as bits of `vehicleBit`, with this access past a node. */
function vehiclesAt(tags: Tags | undefined, access: Access): number {
  if (tags?.['barrier'] === undefined) return 0
  return VEHICLE_TYPES.filter((vehicle) => barrierAccess(tags, vehicle) === access)
    .map(vehicleBit)
    .reduce((bits, bit) => bits | bit, 0)
}

/**
 * The rule of a stretch between two nodes. What lies beside a barrier with access for some only is for them
 * too: passing the one is passing the other.
 */
function withNodes(rule: RoadRule, from: Tags | undefined, to: Tags | undefined): RoadRule {
  const signals = (signalsStop(to, 'forward') ? 1 : 0) | (signalsStop(from, 'backward') ? 2 : 0)
  const behind = vehiclesAt(from, 'local') | vehiclesAt(to, 'local')
  if (signals === 0 && behind === 0) return rule
  const bits = VEHICLE_TYPES.filter((vehicle) => (behind & vehicleBit(vehicle)) !== 0)
    .map(directionBits)
    .reduce((all, both) => all | both, 0)
  return { ...rule, signals, local: rule.local | (rule.directions & bits) }
}

/** Whether signals at a node stop the traffic in a direction of its way. */
function signalsStop(tags: Tags | undefined, direction: 'forward' | 'backward'): boolean {
  if (tags?.['highway'] !== 'traffic_signals') return false
  const only = tags['traffic_signals:direction'] ?? 'both'
  return only === direction || (only !== 'forward' && only !== 'backward')
}

function forbiddenOf(extract: Extract, edges: DrawnEdges, graph: StreetGraph): ForbiddenWay[] {
  if (extract.restrictions.length === 0) return []
  const awayFrom = new Map<number, number[]>()
  for (const { via } of extract.restrictions) {
    const nodes = 'node' in via ? [via.node] : via.ways.flatMap((way) => Array.from(extract.ways[way]!.nodes))
    for (const node of nodes) awayFrom.set(node, [])
  }
  for (const [edge, node] of edges.from.entries()) {
    awayFrom.get(node)?.push(2 * edge)
    awayFrom.get(edges.to[edge]!)?.push(2 * edge + 1)
  }
  return forbiddenByRestrictions(extract.restrictions, {
    ...edges,
    leaving: (arc) => startBearing(graph, arc),
    vehiclesOn: (arc) => vehiclesOn(graph, arc),
    awayFrom: (node) => awayFrom.get(node) ?? [],
  })
}

/** Vehicles that may use an arc, as bits of `vehicleBit`. */
function vehiclesOn({ rules, edgeRule }: StreetGraph, arc: number): number {
  return vehiclesIn(rules[edgeRule[arc >> 1]!]!.directions, arc)
}

/** Those of which these directions (bits of `directionBit`) have an arc. */
function vehiclesIn(directions: number, arc: number): number {
  return VEHICLE_TYPES.filter((vehicle) => (directions & directionBit(vehicle, arc % 2 === 1)) !== 0)
    .map(vehicleBit)
    .reduce((all, bit) => all | bit, 0)
}
