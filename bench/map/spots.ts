/** Where to look in a city. */
import type { Extract, Tags } from '../../packages/city/src/extract/extract.ts'
import type { View } from './map-page.ts'

const SPOTS = 6
/** Side of the squares that spots are chosen from, degrees. */
const SQUARE = 0.01

const STREETS =
  /^(motorway|trunk|primary|secondary|tertiary|residential|unclassified|living_street|pedestrian|road)(_link)?$/

/** Whether a way is a street, with a name. */
export const isNamedStreet = (tags: Tags): boolean =>
  Boolean(tags['name']) && STREETS.test(tags['highway'] ?? '')

/** Spots from the squares with most ends of named ways to those with few. */
export function spotsOf({ ways, latE7, lngE7 }: Extract): Pick<View, 'lat' | 'lng'>[] {
  const counts = new Map<string, number>()
  for (const { tags, nodes } of ways) {
    if (!isNamedStreet(tags)) continue
    for (const node of nodes) {
      if (node === -1) continue
      const square = [latE7[node]!, lngE7[node]!].map((e7) => Math.floor(e7 / 1e7 / SQUARE)).join()
      counts.set(square, (counts.get(square) ?? 0) + 1)
    }
  }
  const squares = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([square]) => square)
  return Array.from({ length: SPOTS }, (_, i) => {
    // The emptier half is the edge of the city.
    const [lat = 0, lng = 0] = squares[Math.floor((i / SPOTS) * (squares.length / 2))]!.split(',').map(Number)
    return { lat: (lat + 0.5) * SQUARE, lng: (lng + 0.5) * SQUARE }
  })
}
