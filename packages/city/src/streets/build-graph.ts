/** Builds the street graph of an extract. */
import { VEHICLE_TYPES } from '@puni/contract/limits'
import { type Extract, ExtractError } from '../extract/extract.ts'
import type { PackInfo } from '../pack.ts'
import { encodeGraph } from './graph-file.ts'
import { hilbertIndex } from './hilbert.ts'
import { largestComponent } from './largest-component.ts'
import { directionBits, roadRuleOf, type RoadRule } from './road-rules.ts'
import { arcsOf, type StreetGraph } from './street-graph.ts'

/** An unbroken stretch of road; nodes are those of the extract. */
interface Stretch {
  readonly nodes: Int32Array
  readonly rule: RoadRule
  readonly name: string
  /** Its road number; '' without one. */
  readonly road: string
}

/**
 * The file `streets.graph` of an extract: its roads, split at junctions, and for each vehicle its largest
 * connected network, respecting one-way streets. Disconnected parts are dropped, so that every place is
 * reachable from every other. Throws ExtractError if there are no roads.
 */
export function buildStreetGraph(extract: Extract, info: PackInfo): Uint8Array {
  const edges = keepConnected(cutAtJunctions(extract, roadsOf(extract)))
  if (edges.length === 0) throw new ExtractError('The extract has no roads')
  return encodeGraph(graphOf(extract, edges, info))
}

function roadsOf(extract: Extract): Stretch[] {
  return extract.ways.flatMap((way) => {
    const rule = roadRuleOf(way.tags)
    if (rule === null) return []
    const name = (way.tags['name'] ?? '').trim()
    const road = (way.tags['ref'] ?? '').trim()
    return unbroken(way.nodes).map((nodes) => ({ nodes, rule, name, road }))
  })
}

/** Runs of two or more nodes between missing nodes, without repeats. */
function unbroken(nodes: Int32Array): Int32Array[] {
  const runs: number[][] = [[]]
  for (const node of nodes) {
    if (node < 0) runs.push([])
    else if (runs.at(-1)!.at(-1) !== node) runs.at(-1)!.push(node)
  }
  return runs.filter((run) => run.length > 1).map((run) => Int32Array.from(run))
}

/** Junctions are the ends of roads and the nodes that roads pass through more than once. */
function cutAtJunctions(extract: Extract, roads: readonly Stretch[]): Stretch[] {
  const visits = new Uint32Array(extract.latE7.length)
  for (const { nodes } of roads) {
    for (const node of nodes) visits[node]!++
    visits[nodes[0]!]!++
    visits[nodes.at(-1)!]!++
  }
  return roads.flatMap(({ nodes, ...road }) => {
    const cuts = Array.from(nodes.keys()).filter((index) => visits[nodes[index]!]! > 1)
    return cuts.slice(1).map((end, index) => ({ ...road, nodes: nodes.subarray(cuts[index], end + 1) }))
  })
}

/**
 * Closes to each vehicle the edges from which it could not reach everything, and drops those that no vehicle
 * may use.
 */
function keepConnected(edges: readonly Stretch[]): Stretch[] {
  const number = numbering(edges.flatMap(({ nodes }) => [nodes[0]!, nodes.at(-1)!]))
  const ends = {
    edgeFrom: Uint32Array.from(edges, ({ nodes }) => number.get(nodes[0]!)!),
    edgeTo: Uint32Array.from(edges, ({ nodes }) => number.get(nodes.at(-1)!)!),
    edgeRule: Uint32Array.from(edges.keys()),
    rules: edges.map(({ rule }) => rule),
  }
  const directions = edges.map(({ rule }) => rule.directions)
  for (const vehicle of VEHICLE_TYPES) {
    const isWithin = largestComponent(arcsOf(ends, number.size, vehicle, false))
    for (const edge of edges.keys()) {
      const stays = isWithin[ends.edgeFrom[edge]!] === 1 && isWithin[ends.edgeTo[edge]!] === 1
      if (!stays) directions[edge]! &= ~directionBits(vehicle)
    }
  }
  return edges
    .map((edge, index) => ({ ...edge, rule: { ...edge.rule, directions: directions[index]! } }))
    .filter(({ rule }) => rule.directions !== 0)
}

/** Numbers the distinct values in order of first occurrence. */
function numbering<T>(values: Iterable<T>): Map<T, number> {
  const numbers = new Map<T, number>()
  for (const value of values) if (!numbers.has(value)) numbers.set(value, numbers.size)
  return numbers
}

function graphOf(extract: Extract, unordered: readonly Stretch[], info: PackInfo): StreetGraph {
  const junctions = alongCurve(extract, unordered)
  const number = numbering(junctions)
  const from = ({ nodes }: Stretch) => number.get(nodes[0]!)!
  const to = ({ nodes }: Stretch) => number.get(nodes.at(-1)!)!
  const edges = [...unordered].sort((a, b) => from(a) - from(b) || to(a) - to(b))
  const ruleKey = ({ rule }: Stretch) => Object.values(rule).join(' ')
  const rules = new Map(edges.map((edge) => [ruleKey(edge), edge.rule]))
  const ruleNumber = numbering(rules.keys())
  const nameNumber = numbering(['', ...edges.flatMap(({ name, road }) => [name, road])])
  const points = Int32Array.from(edges.flatMap(({ nodes }) => [...nodes]))
  const pointStart = new Uint32Array(edges.length + 1)
  for (const [index, { nodes }] of edges.entries()) pointStart[index + 1] = pointStart[index]! + nodes.length
  return {
    info,
    junctionLatE7: Int32Array.from(junctions, (node) => extract.latE7[node]!),
    junctionLngE7: Int32Array.from(junctions, (node) => extract.lngE7[node]!),
    edgeFrom: Uint32Array.from(edges, from),
    edgeTo: Uint32Array.from(edges, to),
    edgeRule: Uint32Array.from(edges, (edge) => ruleNumber.get(ruleKey(edge))!),
    edgeName: Uint32Array.from(edges, ({ name }) => nameNumber.get(name)!),
    edgeRoad: Uint32Array.from(edges, ({ road }) => nameNumber.get(road)!),
    pointStart,
    pointLatE7: points.map((node) => extract.latE7[node]!),
    pointLngE7: points.map((node) => extract.lngE7[node]!),
    rules: [...rules.values()],
    names: [...nameNumber.keys()],
  }
}

/**
 * Junctions of the edges, sorted so that neighbours are close together: this makes the file a tenth smaller.
 */
function alongCurve(extract: Extract, edges: readonly Stretch[]): number[] {
  const junctions = [...new Set(edges.flatMap(({ nodes }) => [nodes[0]!, nodes.at(-1)!]))]
  const scale = (values: Int32Array) => {
    const least = junctions.reduce((least, node) => Math.min(least, values[node]!), Infinity)
    const most = junctions.reduce((most, node) => Math.max(most, values[node]!), -Infinity)
    return (node: number) => Math.floor(((values[node]! - least) / (most - least + 1)) * 65_536)
  }
  const y = scale(extract.latE7)
  const x = scale(extract.lngE7)
  const place = new Map(junctions.map((node) => [node, hilbertIndex(x(node), y(node))]))
  return junctions.sort((a, b) => place.get(a)! - place.get(b)! || a - b)
}
