/** The part of a graph that is kept: its connected streets, in the order in which they are stored. */
import { hilbertIndex } from './hilbert.ts'
import { keepConnected } from './keep-connected.ts'
import { Numbering } from '@puni/streets/graph/numbering'
import type { RoadRule } from '@puni/streets/graph/road-rule'
import type { StreetGraph } from '@puni/streets/graph/street-graph'

const NONE = 0xffff_ffff

/** For each vehicle the streets that are connected under its rules; without streets that none may use. */
export function connectedPart(drawn: StreetGraph): StreetGraph {
  const { directions, local } = keepConnected(drawn)
  const kept = Uint32Array.from(directions.keys()).filter((edge) => directions[edge] !== 0)
  const junctions = alongCurve(drawn, kept)
  const junctionOf = inverse(junctions, drawn.junctionLatE7.length)
  const from = (edge: number) => junctionOf[drawn.edgeFrom[edge]!]!
  const to = (edge: number) => junctionOf[drawn.edgeTo[edge]!]!
  const edges = kept.sort((a, b) => from(a) - from(b) || to(a) - to(b) || a - b)
  const edgeOf = inverse(edges, drawn.edgeFrom.length)
  const arcOf = (arc: number) => 2 * edgeOf[arc >> 1]! + (arc & 1)
  const isKept = (arc: number) => edgeOf[arc >> 1] !== NONE

  const rules = new Numbering<RoadRule>((rule) => Object.values(rule).join(' '))
  const names = new Numbering<string>((name) => name)
  names.of('')
  const points = pointsOf(drawn, edges)
  return {
    info: drawn.info,
    junctionLatE7: Int32Array.from(junctions, (junction) => drawn.junctionLatE7[junction]!),
    junctionLngE7: Int32Array.from(junctions, (junction) => drawn.junctionLngE7[junction]!),
    junctionClosed: Uint8Array.from(junctions, (junction) => drawn.junctionClosed[junction]!),
    edgeFrom: edges.map(from),
    edgeTo: edges.map(to),
    edgeRule: edges.map((edge) =>
      rules.of({
        ...drawn.rules[drawn.edgeRule[edge]!]!,
        directions: directions[edge]!,
        local: local[edge]!,
      }),
    ),
    edgeName: edges.map((edge) => names.of(drawn.names[drawn.edgeName[edge]!]!)),
    edgeRoad: edges.map((edge) => names.of(drawn.names[drawn.edgeRoad[edge]!]!)),
    ...points,
    rules: rules.values,
    names: names.values,
    forbidden: drawn.forbidden
      .filter(({ arcs }) => arcs.every(isKept))
      .map(({ vehicles, arcs, hours }) => ({ vehicles, arcs: arcs.map(arcOf), hours })),
  }
}

/** The index of each number below `length` in a list; NONE for those that are not in it. */
function inverse(list: Uint32Array, length: number): Uint32Array {
  const places = new Uint32Array(length).fill(NONE)
  for (const [place, value] of list.entries()) places[value] = place
  return places
}

function pointsOf({ pointStart, pointLatE7, pointLngE7 }: StreetGraph, edges: Uint32Array) {
  const starts = new Uint32Array(edges.length + 1)
  for (const [index, edge] of edges.entries()) {
    starts[index + 1] = starts[index]! + pointStart[edge + 1]! - pointStart[edge]!
  }
  const picked = (values: Int32Array) => {
    const chosen = new Int32Array(starts[edges.length]!)
    for (const [index, edge] of edges.entries()) {
      chosen.set(values.subarray(pointStart[edge], pointStart[edge + 1]), starts[index])
    }
    return chosen
  }
  return { pointStart: starts, pointLatE7: picked(pointLatE7), pointLngE7: picked(pointLngE7) }
}

/**
 * Junctions of the edges, sorted so that neighbours are close together: this makes the file a tenth smaller.
 */
function alongCurve({ edgeFrom, edgeTo, junctionLatE7, junctionLngE7 }: StreetGraph, edges: Uint32Array) {
  const isUsed = new Uint8Array(junctionLatE7.length)
  for (const edge of edges) {
    isUsed[edgeFrom[edge]!] = 1
    isUsed[edgeTo[edge]!] = 1
  }
  const junctions = Uint32Array.from(isUsed.keys()).filter((junction) => isUsed[junction] === 1)
  const scale = (values: Int32Array) => {
    const least = junctions.reduce((least, junction) => Math.min(least, values[junction]!), Infinity)
    const most = junctions.reduce((most, junction) => Math.max(most, values[junction]!), -Infinity)
    return (junction: number) => Math.floor(((values[junction]! - least) / (most - least + 1)) * 65_536)
  }
  const y = scale(junctionLatE7)
  const x = scale(junctionLngE7)
  const place = new Float64Array(junctionLatE7.length)
  for (const junction of junctions) place[junction] = hilbertIndex(x(junction), y(junction))
  return junctions.sort((a, b) => place[a]! - place[b]! || a - b)
}
