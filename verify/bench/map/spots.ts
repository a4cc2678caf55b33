/** Where to look in a city. */
import { randomNumbers } from '@puni/dispatch/random-numbers'
import type { Extract } from '@puni/city-pack/extract/extract'
import type { View } from './map-page.ts'

type Spot = Pick<View, 'lat' | 'lng'>

const SPOTS = 6
/** Side of the squares that spots are chosen from, degrees. */
const SQUARE = 0.01
const RANDOM_SPOTS = 12
const STREETS =
  /^(motorway|trunk|primary|secondary|tertiary|residential|unclassified|living_street|pedestrian|road)(_link)?$/

/** Spots from the squares with most ends of named ways to those with few. */
export function spotsOf(extract: Extract): Spot[] {
  const counts = new Map<string, number>()
  for (const { lat, lng } of pointsOfStreets(extract)) {
    const square = [lat, lng].map((degrees) => Math.floor(degrees / SQUARE)).join()
    counts.set(square, (counts.get(square) ?? 0) + 1)
  }
  const squares = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([square]) => square)
  return Array.from({ length: SPOTS }, (_, i) => {
    // The emptier half is the edge of the city.
    const [lat = 0, lng = 0] = squares[Math.floor((i / SPOTS) * (squares.length / 2))]!.split(',').map(Number)
    return { lat: (lat + 0.5) * SQUARE, lng: (lng + 0.5) * SQUARE }
  })
}

/** Spots anywhere on named streets, the same for a seed in every run. */
export function randomSpots(extract: Extract, seed: number): Spot[] {
  const random = randomNumbers(seed)
  const points = [...pointsOfStreets(extract)]
  return Array.from({ length: RANDOM_SPOTS }, () => points[Math.floor(random() * points.length)]!)
}

function* pointsOfStreets({ ways, latE7, lngE7 }: Extract): Generator<Spot> {
  for (const { tags, nodes } of ways) {
    if (!tags['name'] || !STREETS.test(tags['highway'] ?? '')) continue
    for (const node of nodes) if (node !== -1) yield { lat: latE7[node]! / 1e7, lng: lngE7[node]! / 1e7 }
  }
}
