/** Zones as polygons: which are valid, and what is inside. Flat geometry in degrees, with straight edges, as GeoJSON has it. Free of schemas. */
import type { Position } from '../fields.ts'
import { POLYGON_CORNERS } from './limits.ts'

/** A corner, as GeoJSON has it. */
export type Corner = readonly [lng: number, lat: number]

/** A hundredth of a millimetre, degrees: what rounding does to a point on an edge. */
const EPSILON = 1e-10
/** Less is a line, or a slip of the hand; square degrees, about a hectare. */
const LEAST_AREA = 1e-6

/** Whether a point is inside the polygon or on its edge. */
export function isInPolygon(corners: readonly Corner[], { lat, lng }: Position): boolean {
  const point: Corner = [lng, lat]
  let inside = false
  for (const [from, to] of edgesOf(corners)) {
    if (isOnEdge(point, from, to)) return true
    const crosses = from[1] > lat !== to[1] > lat
    if (crosses && lng < from[0] + ((lat - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) inside = !inside
  }
  return inside
}

/** The corners without the last one where it is the first again, which closes a ring in GeoJSON. */
export function openRing(corners: readonly Corner[]): readonly Corner[] {
  const [first, last] = [corners[0], corners.at(-1)]
  return corners.length > 1 && first !== undefined && last !== undefined && isSame(first, last)
    ? corners.slice(0, -1)
    : corners
}

/** What is wrong with the corners of an open ring, in words; null if they are a polygon. */
export function polygonTrouble(corners: readonly Corner[]): string | null {
  const { min, max } = POLYGON_CORNERS
  if (corners.length < min || corners.length > max) return `Marcá entre ${min} y ${max} esquinas`
  const edges = edgesOf(corners)
  if (edges.some(([from, to]) => isSame(from, to))) return 'Hay una esquina repetida'
  for (let one = 0; one < edges.length; one++) {
    for (let other = one + 1; other < edges.length; other++) {
      const areNeighbours = other === one + 1 || (one === 0 && other === edges.length - 1)
      if (areNeighbours ? foldBack(corners, one, other) : touch(edges[one]!, edges[other]!))
        return 'Los bordes se cruzan o se tocan'
    }
  }
  return Math.abs(areaOf(corners)) < LEAST_AREA ? 'El polígono es demasiado chico' : null
}

type Edge = readonly [from: Corner, to: Corner]

const edgesOf = (corners: readonly Corner[]): Edge[] =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!])

const isSame = (a: Corner, b: Corner) => a[0] === b[0] && a[1] === b[1]

/** Twice the area of a triangle; its sign says on which side of the line a–b the point is. */
const side = (a: Corner, b: Corner, point: Corner) =>
  (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])

const isBetween = (a: Corner, b: Corner, point: Corner) =>
  point[0] >= Math.min(a[0], b[0]) - EPSILON &&
  point[0] <= Math.max(a[0], b[0]) + EPSILON &&
  point[1] >= Math.min(a[1], b[1]) - EPSILON &&
  point[1] <= Math.max(a[1], b[1]) + EPSILON

function isOnEdge(point: Corner, from: Corner, to: Corner): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return Math.abs(side(from, to, point)) <= EPSILON * length && isBetween(from, to, point)
}

/** Whether two edges have a point in common. */
function touch([a, b]: Edge, [c, d]: Edge): boolean {
  const apart = (p: Corner, q: Corner, r: Corner, s: Corner) => side(p, q, r) * side(p, q, s) > 0
  if (isOnEdge(a, c, d) || isOnEdge(b, c, d) || isOnEdge(c, a, b) || isOnEdge(d, a, b)) return true
  return !apart(a, b, c, d) && !apart(c, d, a, b) && side(a, b, c) !== side(a, b, d)
}

/** Whether an edge runs back over the one before it: they meet in one corner, and must not in more. */
function foldBack(corners: readonly Corner[], one: number, other: number): boolean {
  // The first and the last edge meet in the first corner, others in the one between them.
  const [before, after] = other === one + 1 ? [one, other] : [other, one]
  const shared = corners[after]!
  const [from, to] = [corners[before]!, corners[(after + 1) % corners.length]!]
  return isOnEdge(to, from, shared) || isOnEdge(from, shared, to)
}

/** By the shoelace formula. */
function areaOf(corners: readonly Corner[]): number {
  return edgesOf(corners).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0) / 2
}
