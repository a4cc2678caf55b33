/** Corners: where two streets share a node. */
import type { Extract } from '../extract/extract.ts'
import { centreOf, metres } from './geometry.ts'
import { coreKey } from './names.ts'
import type { Corner, Point } from './place-data.ts'
import { append, nodesOf, pointAt, type StreetGroup } from './street-groups.ts'

/** The carriageways of an avenue are closer together than this; two corners of the same streets are not. */
const ONE_CORNER_M = 100

/**
 * The corners of some streets, in order of the streets. Two names that differ only in words like 'Avenida'
 * form no corner.
 */
export function cornersOf(extract: Extract, streets: readonly StreetGroup[]): Corner[] {
  const streetsAt = new Map<number, Set<number>>()
  streets.forEach(({ ways }, street) => {
    for (const node of ways.flatMap(nodesOf)) {
      const met = streetsAt.get(node)
      if (met === undefined) streetsAt.set(node, new Set([street]))
      else met.add(street)
    }
  })
  const cores = streets.map(({ name }) => coreKey(name))
  const meetings = new Map<number, Point[]>()
  for (const [node, met] of streetsAt) {
    const sorted = [...met].toSorted((a, b) => a - b)
    sorted.forEach((one, at) => {
      for (const other of sorted.slice(at + 1)) {
        if (cores[one] !== cores[other])
          append(meetings, one * streets.length + other, pointAt(extract, node))
      }
    })
  }
  return [...meetings]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([pair, points]) => {
      const one = Math.floor(pair / streets.length)
      return clusters(points).map(({ lat, lng }) => ({
        lat,
        lng,
        streets: [one, pair - one * streets.length] as const,
      }))
    })
}

/** One point per cluster: the one closest to its middle. */
function clusters(points: readonly Point[]): Point[] {
  const groups: Point[][] = []
  for (const point of points) {
    const near = groups.filter((group) => group.some((other) => metres(point, other) <= ONE_CORNER_M))
    const merged = [...near.flat(), point]
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups.map((group) => {
    const centre = centreOf(group)
    return group.reduce((best, point) => (metres(point, centre) < metres(best, centre) ? point : best))
  })
}
