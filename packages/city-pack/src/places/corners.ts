/** Corners: where two streets share a node. */
import type { Extract } from '../extract/extract.ts'
import { centreOf, metres } from '@puni/places/geometry'
import { item } from '@puni/places/item'
import { coreKey } from '@puni/places/names'
import type { Corners, Point } from '@puni/places/place-data'
import { pointAt } from './extract-points.ts'
import { append, type StreetGroup } from './street-groups.ts'

/** The carriageways of an avenue are closer together than this; two corners of the same streets are not. */
const ONE_CORNER_M = 100

/**
 * The corners of some streets, in order of the streets. Two names that differ only in words like
 * 'Avenida' form no corner.
 */
export function cornersOf(extract: Extract, streets: readonly StreetGroup[]): Corners {
  const cores = streets.map(({ name }) => coreKey(name))
  const meetings = new Map<number, Point[]>()
  for (const [node, met] of junctionsOf(extract, streets)) {
    const sorted = met.toSorted((a, b) => a - b)
    sorted.forEach((one, at) => {
      for (const other of sorted.slice(at + 1)) {
        if (cores[one] !== cores[other])
          append(meetings, one * streets.length + other, pointAt(extract, node))
      }
    })
  }
  const pairs: number[] = []
  const points: number[] = []
  for (const [pair, met] of [...meetings].toSorted(([a], [b]) => a - b)) {
    const one = Math.floor(pair / streets.length)
    for (const { lat, lng } of clusters(met)) {
      pairs.push(one, pair - one * streets.length)
      points.push(lat, lng)
    }
  }
  return { streets: Uint32Array.from(pairs), points: Int32Array.from(points) }
}

/** The nodes of more than one street, with the streets. */
function junctionsOf(extract: Extract, streets: readonly StreetGroup[]): Map<number, number[]> {
  // Most nodes are of one street only: an array for those, since a city has millions.
  const firstAt = new Int32Array(extract.latE7.length).fill(-1)
  const junctions = new Map<number, number[]>()
  streets.forEach(({ ways }, street) => {
    for (const way of ways) {
      for (const node of way.nodes) {
        const first = node < 0 ? street : item(firstAt, node)
        if (first === street) continue
        if (first < 0) firstAt[node] = street
        else {
          const met = junctions.get(node)
          if (met === undefined) junctions.set(node, [first, street])
          else if (!met.includes(street)) met.push(street)
        }
      }
    }
  })
  return junctions
}

/** One point of each cluster: the one closest to its middle. */
function clusters(points: readonly Point[]): Point[] {
  const groups: Point[][] = []
  for (const point of points) {
    const group = groups.find((others) => others.some((other) => metres(point, other) <= ONE_CORNER_M))
    if (group === undefined) groups.push([point])
    else group.push(point)
  }
  return groups.map((group) => {
    const centre = centreOf(group)
    return group.reduce((best, point) => (metres(point, centre) < metres(best, centre) ? point : best))
  })
}
