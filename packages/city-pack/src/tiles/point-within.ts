/** Where to write the name of an area. */
import type { Line, Polygon } from './drawn-feature.ts'
import { centreOf } from './rings.ts'

/** The middle of the widest stretch of a polygon at the height of its centre: within it, whatever its shape. */
export function pointWithin(polygon: Polygon): Line {
  const [centreX, centreY] = centreOf(polygon[0]!)
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, centreY)).sort((a, b) => a - b)
  let [middle, widest] = [centreX, 0]
  for (let i = 1; i < crossings.length; i += 2) {
    const width = crossings[i]! - crossings[i - 1]!
    if (width > widest) [middle, widest] = [crossings[i - 1]! + width / 2, width]
  }
  return Int32Array.of(Math.round(middle), Math.round(centreY))
}

/** Where an outline crosses a height. */
function crossingsOf(ring: Line, y: number): number[] {
  const crossings: number[] = []
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 2]!, ring[i - 1]!, ring[i]!, ring[i + 1]!]
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  return crossings
}
