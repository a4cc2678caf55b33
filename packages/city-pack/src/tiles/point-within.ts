/** Where to write the name of an area. */
import type { Line, Polygon } from './drawn-feature.ts'

/** The middle of the widest stretch of a polygon at half its height: within it, whatever its shape. */
export function pointWithin(polygon: Polygon): Line {
  const heights = polygon[0]!.filter((_, i) => i % 2 === 1)
  const y = (heights.reduce((a, b) => Math.min(a, b)) + heights.reduce((a, b) => Math.max(a, b))) / 2
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b)
  let [middle, widest] = [polygon[0]![0]!, 0]
  for (let i = 1; i < crossings.length; i += 2) {
    const width = crossings[i]! - crossings[i - 1]!
    if (width > widest) [middle, widest] = [crossings[i - 1]! + width / 2, width]
  }
  return Int32Array.of(Math.round(middle), Math.round(y))
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
