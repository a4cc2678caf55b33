/** The part of a city's streets around some lines: what a phone needs to find another way without signal. */
import type { Position } from '@puni/contract/entities'
import { METRES_PER_DEGREE, metresBetween } from '../geodesic.ts'
import { E7, type StreetGraph } from '../streets/street-graph.ts'

/** Side of the cells that are kept or left out: so far around a line all streets are kept, metres. */
const REACH_M = 500

/**
 * The streets within 500 to 1,000 m of these lines, as a graph of its own: null if there are none. At its border streets end where the
 * city's go on.
 */
export function cutStreets(graph: StreetGraph, lines: readonly (readonly Position[])[]): StreetGraph | null {
  const isNear = corridorOf(lines)
  const { junctionLatE7, junctionLngE7, edgeFrom, edgeTo } = graph
  const near = Uint8Array.from(junctionLatE7, (lat, junction) =>
    Number(isNear({ lat: lat / E7, lng: junctionLngE7[junction]! / E7 })),
  )
  const edges = Uint32Array.from(edgeFrom.keys()).filter(
    (edge) => near[edgeFrom[edge]!] === 1 || near[edgeTo[edge]!] === 1,
  )
  return edges.length === 0 ? null : withEdges(graph, edges)
}

/** Whether a point lies in a cell that a line passes, or beside one. */
function corridorOf(lines: readonly (readonly Position[])[]): (point: Position) => boolean {
  const some = lines.find((line) => line.length > 0)?.[0] ?? { lat: 0, lng: 0 }
  const height = REACH_M / METRES_PER_DEGREE
  const width = height / Math.max(0.01, Math.cos((some.lat * Math.PI) / 180))
  const cellOf = ({ lat, lng }: Position) => [Math.floor(lat / height), Math.floor(lng / width)] as const
  const cells = new Set<string>()
  for (const point of lines.flatMap(densely)) {
    const [row, column] = cellOf(point)
    for (const up of [-1, 0, 1]) for (const right of [-1, 0, 1]) cells.add(`${row + up} ${column + right}`)
  }
  return (point) => cells.has(cellOf(point).join(' '))
}

/** The points of a line, and enough between them for no cell to be missed. */
function densely(line: readonly Position[]): Position[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (from === undefined) return [to]
    const pieces = Math.ceil(metresBetween(from, to) / (REACH_M / 2))
    return Array.from({ length: pieces }, (_, piece) => {
      const share = (piece + 1) / pieces
      return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) }
    })
  })
}

/** The graph of these edges alone. Junctions and names keep their order; the first name stays the empty one. */
function withEdges(graph: StreetGraph, edges: Uint32Array): StreetGraph {
  const of = (list: Uint32Array) => edges.map((edge) => list[edge]!)
  const [from, to, rule, name, road] = [
    of(graph.edgeFrom),
    of(graph.edgeTo),
    of(graph.edgeRule),
    of(graph.edgeName),
    of(graph.edgeRoad),
  ]
  const junctions = numbered([...from, ...to])
  const rules = numbered(rule)
  const names = numbered([0, ...name, ...road])
  const pointStart = new Uint32Array(edges.length + 1)
  for (const [index, edge] of edges.entries())
    pointStart[index + 1] = pointStart[index]! + graph.pointStart[edge + 1]! - graph.pointStart[edge]!
  const points = (list: Int32Array) => {
    const cut = new Int32Array(pointStart[edges.length]!)
    for (const [index, edge] of edges.entries())
      cut.set(list.subarray(graph.pointStart[edge], graph.pointStart[edge + 1]), pointStart[index])
    return cut
  }
  return {
    info: graph.info,
    junctionLatE7: Int32Array.from(junctions.kept, (junction) => graph.junctionLatE7[junction]!),
    junctionLngE7: Int32Array.from(junctions.kept, (junction) => graph.junctionLngE7[junction]!),
    junctionClosed: Uint8Array.from(junctions.kept, (junction) => graph.junctionClosed[junction]!),
    edgeFrom: from.map(junctions.number),
    edgeTo: to.map(junctions.number),
    edgeRule: rule.map(rules.number),
    edgeName: name.map(names.number),
    edgeRoad: road.map(names.number),
    pointStart,
    pointLatE7: points(graph.pointLatE7),
    pointLngE7: points(graph.pointLngE7),
    rules: rules.kept.map((index) => graph.rules[index]!),
    names: names.kept.map((index) => graph.names[index]!),
    forbidden: forbiddenWithin(graph, numbered(edges)),
  }
}

/** The forbidden ways that lie on these edges from their beginning to their end: of another one a part is allowed. */
function forbiddenWithin({ forbidden }: StreetGraph, { places }: ReturnType<typeof numbered>) {
  return forbidden
    .filter(({ arcs }) => arcs.every((arc) => places.has(arc >> 1)))
    .map(({ vehicles, arcs }) => ({
      vehicles,
      arcs: arcs.map((arc) => 2 * places.get(arc >> 1)! + (arc % 2)),
    }))
}

/** The distinct numbers of a list in ascending order, and the place of each among them. */
function numbered(list: Iterable<number>) {
  const kept = [...new Set(list)].sort((a, b) => a - b)
  const places = new Map(kept.map((value, index) => [value, index]))
  return { kept, places, number: (value: number) => places.get(value)! }
}
