/** A part of a graph as a graph of its own. */
import { Numbering } from './numbering.ts'
import type { RoadRule } from './road-rule.ts'
import type { StreetGraph } from './street-graph.ts'

const NOWHERE = 0xffff_ffff

/**
 * The graph of some edges and of the junctions at their ends, both in the order given; `ruleOf` tells the rule of an edge, the same
 * object for the same rule. A forbidden way is kept if all of it is: of another one a part is allowed. Throws RangeError if an edge ends
 * at a junction that is not among them.
 */
export function partOfGraph(
  graph: StreetGraph,
  edges: Uint32Array,
  junctions: Uint32Array,
  ruleOf = (edge: number): RoadRule => present(graph.rules[graph.edgeRule[edge]!]),
): StreetGraph {
  const junctionOf = placesOf(junctions, graph.junctionLatE7.length)
  const edgeOf = placesOf(edges, graph.edgeFrom.length)
  const end = (junction: number | undefined) => placeIn(junctionOf, junction)
  const rules = new Numbering<RoadRule>((rule) => rule)
  const names = new Numbering<string>((name) => name)
  names.of('')
  const nameOf = (name: number) => names.of(present(graph.names[name]))
  const pointStart = new Uint32Array(edges.length + 1)
  for (const [index, edge] of edges.entries()) {
    pointStart[index + 1] = pointStart[index]! + graph.pointStart[edge + 1]! - graph.pointStart[edge]!
  }
  const points = (values: Int32Array) => {
    const chosen = new Int32Array(pointStart[edges.length]!)
    for (const [index, edge] of edges.entries()) {
      chosen.set(values.subarray(graph.pointStart[edge], graph.pointStart[edge + 1]), pointStart[index])
    }
    return chosen
  }
  return {
    info: graph.info,
    junctionLatE7: Int32Array.from(junctions, (junction) => graph.junctionLatE7[junction]!),
    junctionLngE7: Int32Array.from(junctions, (junction) => graph.junctionLngE7[junction]!),
    junctionClosed: Uint8Array.from(junctions, (junction) => graph.junctionClosed[junction]!),
    edgeFrom: edges.map((edge) => end(graph.edgeFrom[edge])),
    edgeTo: edges.map((edge) => end(graph.edgeTo[edge])),
    edgeRule: edges.map((edge) => rules.of(ruleOf(edge))),
    edgeName: edges.map((edge) => nameOf(graph.edgeName[edge]!)),
    edgeRoad: edges.map((edge) => nameOf(graph.edgeRoad[edge]!)),
    pointStart,
    pointLatE7: points(graph.pointLatE7),
    pointLngE7: points(graph.pointLngE7),
    rules: rules.values,
    names: names.values,
    forbidden: graph.forbidden
      .filter(({ arcs }) => arcs.every((arc) => edgeOf[arc >> 1] !== NOWHERE))
      .map(({ vehicles, arcs, hours }) => ({
        vehicles,
        hours,
        arcs: arcs.map((arc) => 2 * edgeOf[arc >> 1]! + (arc & 1)),
      })),
  }
}

/** The place of each number below `length` in a list; 2^32 - 1 for those that are not in it. */
export function placesOf(list: Uint32Array, length: number): Uint32Array {
  const places = new Uint32Array(length).fill(NOWHERE)
  for (const [place, value] of list.entries()) places[value] = place
  return places
}

/** The junctions at the ends of some edges, in ascending order. */
export function junctionsOf(
  { edgeFrom, edgeTo, junctionLatE7 }: StreetGraph,
  edges: Uint32Array,
): Uint32Array {
  const isUsed = new Uint8Array(junctionLatE7.length)
  for (const edge of edges) {
    isUsed[edgeFrom[edge]!] = 1
    isUsed[edgeTo[edge]!] = 1
  }
  const used: number[] = []
  // Of a metropolis nearly all junctions are elsewhere: a plain loop looks at them in a few milliseconds.
  for (let junction = 0; junction < isUsed.length; junction++) if (isUsed[junction] === 1) used.push(junction)
  return Uint32Array.from(used)
}

function placeIn(places: Uint32Array, value: number | undefined): number {
  const place = value === undefined ? undefined : places[value]
  if (place === undefined || place === NOWHERE)
    throw new RangeError('An edge ends at a junction of another part')
  return place
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('An edge has no rule or name')
  return value
}
