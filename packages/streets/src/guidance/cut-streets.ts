/** The part of a city's streets around some lines: what a phone needs to find another way without signal. */
import type { Position } from '@puni/contract/fields'
import { METRES_PER_DEGREE, metresBetween } from '../geodesic.ts'
import { junctionsOf, partOfGraph } from '../graph/part-of-graph.ts'
import { E7, type StreetGraph } from '../graph/street-graph.ts'

/** Side of the cells that are kept or left out: so far around a line all streets are kept, metres. */
const REACH_M = 500

/**
 * The streets within 500 to 1,000 m of these lines, as a graph of its own: null if there are none, or more than `mostEdges`, which is
 * told before they are copied. At its border streets end where the city's go on.
 */
export function cutStreets(
  graph: StreetGraph,
  lines: readonly (readonly Position[])[],
  mostEdges = Infinity,
): StreetGraph | null {
  const isNear = corridorOf(lines)
  const { junctionLatE7, junctionLngE7, edgeFrom, edgeTo } = graph
  // Of a metropolis nearly all junctions are far: plain loops look at them in a few milliseconds.
  const near = new Uint8Array(junctionLatE7.length)
  for (let junction = 0; junction < near.length; junction++) {
    if (isNear(junctionLatE7[junction]! / E7, junctionLngE7[junction]! / E7)) near[junction] = 1
  }
  const edges: number[] = []
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    if (near[edgeFrom[edge]!] === 0 && near[edgeTo[edge]!] === 0) continue
    if (edges.length === mostEdges) return null
    edges.push(edge)
  }
  if (edges.length === 0) return null
  const kept = Uint32Array.from(edges)
  return partOfGraph(graph, kept, junctionsOf(graph, kept))
}

/** More columns of cells than there are around the globe: the number of a cell is that of its row, times this, and its column. */
const COLUMNS = 2 ** 18

/** Whether a point, degrees, lies in a cell that a line passes, or beside one. */
function corridorOf(lines: readonly (readonly Position[])[]): (lat: number, lng: number) => boolean {
  const some = lines.find((line) => line.length > 0)?.[0] ?? { lat: 0, lng: 0 }
  const height = REACH_M / METRES_PER_DEGREE
  const width = height / Math.max(0.01, Math.cos((some.lat * Math.PI) / 180))
  // Counted from the line, so that numbers of cells are small integers, which are found faster.
  const rowOf = (lat: number) => Math.floor((lat - some.lat) / height)
  const columnOf = (lng: number) => Math.floor((lng - some.lng) / width)
  const cells = new Set<number>()
  const box = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity }
  for (const { lat, lng } of lines.flatMap(densely)) {
    for (const up of [-1, 0, 1])
      for (const right of [-1, 0, 1]) cells.add((rowOf(lat) + up) * COLUMNS + columnOf(lng) + right)
    box.north = Math.max(box.north, lat + 2 * height)
    box.south = Math.min(box.south, lat - 2 * height)
    box.east = Math.max(box.east, lng + 2 * width)
    box.west = Math.min(box.west, lng - 2 * width)
  }
  const { north, south, east, west } = box
  return (lat, lng) =>
    lat < north && lat > south && lng < east && lng > west && cells.has(rowOf(lat) * COLUMNS + columnOf(lng))
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
