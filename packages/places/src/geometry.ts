/** Short distances between points in millionths of a degree, on a plane: accurate enough within a city. */
import { item } from './item.ts'
import type { Line, Point } from './place-data.ts'

/** Metres from one millionth of a degree of latitude to the next. */
export const METRES_PER_UNIT = (6_371_008.8 * Math.PI) / 180 / 1e6

/** Ratio of a degree of longitude to one of latitude at this latitude. */
export const shrink = (lat: number) => Math.cos((lat / 1e6) * (Math.PI / 180))

/** Metres between two points. */
export function metres(a: Point, b: Point): number {
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * shrink(a.lat)) * METRES_PER_UNIT
}

/** The point at a fraction of the straight line between two points. */
export function between(from: Point, to: Point, fraction: number): Point {
  return {
    lat: Math.round(from.lat + (to.lat - from.lat) * fraction),
    lng: Math.round(from.lng + (to.lng - from.lng) * fraction),
  }
}

/** The points of a line, one by one. */
export function* pointsOf(line: Line): Generator<Point> {
  for (let at = 0; at + 1 < line.length; at += 2) yield { lat: item(line, at), lng: item(line, at + 1) }
}

/** The line through some points. */
export const lineOf = (points: readonly Point[]): Line =>
  Int32Array.from(points.flatMap(({ lat, lng }) => [lat, lng]))

/** The point at a fraction of the length of a line. */
export function pointAlong(line: Line, fraction: number): Point {
  const points = [...pointsOf(line)]
  let left = fraction * lengthOf(line)
  for (let at = 0; at + 1 < points.length; at++) {
    const [from, to] = [item(points, at), item(points, at + 1)]
    const length = metres(from, to)
    if (left <= length) return between(from, to, length === 0 ? 0 : left / length)
    left -= length
  }
  return item(points, points.length - 1)
}

/** Metres from the first point of a line to its last, along it. */
export function lengthOf(line: Line): number {
  let sum = 0
  let last: Point | null = null
  for (const point of pointsOf(line)) {
    if (last !== null) sum += metres(last, point)
    last = point
  }
  return sum
}

/** Corners of the box around some lines. */
export interface Box {
  readonly low: Point
  readonly high: Point
}

/** The bounding box of some lines. */
export function boxOf(lines: readonly Line[]): Box {
  const low = { lat: Infinity, lng: Infinity }
  const high = { lat: -Infinity, lng: -Infinity }
  for (const { lat, lng } of lines.flatMap((line) => [...pointsOf(line)])) {
    low.lat = Math.min(low.lat, lat)
    low.lng = Math.min(low.lng, lng)
    high.lat = Math.max(high.lat, lat)
    high.lng = Math.max(high.lng, lng)
  }
  return { low, high }
}

/** Metres from a point to the nearest point of a box; 0 inside. */
export function metresToBox(from: Point, { low, high }: Box): number {
  return metres(from, {
    lat: Math.min(high.lat, Math.max(low.lat, from.lat)),
    lng: Math.min(high.lng, Math.max(low.lng, from.lng)),
  })
}

/** The mean of some points; at least one is required. */
export function centreOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ lat: a.lat + b.lat, lng: a.lng + b.lng }), { lat: 0, lng: 0 })
  return { lat: Math.round(sum.lat / points.length), lng: Math.round(sum.lng / points.length) }
}

/** The point on some lines that is nearest to another point. */
export function nearestOn(lines: readonly Line[], to: Point): Point {
  const narrow = shrink(to.lat)
  let best = { lat: 0, lng: 0 }
  let bestSquare = Infinity
  for (const line of lines) {
    for (let at = 0; at + 3 < line.length; at += 2) {
      const lat = item(line, at)
      const lng = item(line, at + 1)
      const dLat = item(line, at + 2) - lat
      const dLng = (item(line, at + 3) - lng) * narrow
      const square = dLat * dLat + dLng * dLng
      const along = square === 0 ? 0 : ((to.lat - lat) * dLat + (to.lng - lng) * narrow * dLng) / square
      const fraction = Math.min(1, Math.max(0, along))
      const found = { lat: lat + dLat * fraction, lng: lng + (dLng * fraction) / narrow }
      const away = (found.lat - to.lat) ** 2 + ((found.lng - to.lng) * narrow) ** 2
      if (away < bestSquare) [best, bestSquare] = [found, away]
    }
  }
  return { lat: Math.round(best.lat), lng: Math.round(best.lng) }
}

/** The point on some lines that is nearest to their middle. */
export function middleOf(lines: readonly Line[]): Point {
  return nearestOn(lines, centreOf(lines.flatMap((line) => [...pointsOf(line)])))
}
