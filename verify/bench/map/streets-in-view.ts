/** Which streets are on the screen, and how much of them. */
import type { Extract, Tags } from '../../../packages/city/src/extract/extract.ts'
import type { DrawnFeature } from '../../../packages/city/src/tiles/drawn-feature.ts'
import type { View } from './map-page.ts'
import { SCREEN } from './map-stand.ts'

type Point = readonly [x: number, y: number]

/** A line with a name, in pixels of zoom 0. */
export interface NamedLine {
  readonly name: string
  readonly points: readonly Point[]
}

/** What is on the screen of the lines of one name, pixels. */
export interface Seen {
  readonly inAll: number
  /** Of the longest stretch without a gap. */
  readonly longest: number
}

const STREETS =
  /^(motorway|trunk|primary|secondary|tertiary|residential|unclassified|living_street|pedestrian|road)(_link)?$/

/** Whether a way is a street, with a name. */
export const isNamedStreet = (tags: Tags): boolean =>
  Boolean(tags['name']) && STREETS.test(tags['highway'] ?? '')

const WORLD_PX = 512
const flat = (lat: number, lng: number): Point => [
  (lng / 360 + 0.5) * WORLD_PX,
  (0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI)) * WORLD_PX,
]

/** The streets of an extract as its ways have them. */
export function streetsOf({ ways, latE7, lngE7 }: Extract): NamedLine[] {
  return ways.flatMap(({ tags, nodes }) => {
    const { name = '' } = tags
    if (!isNamedStreet(tags)) return []
    const points = Array.from(
      nodes.filter((node) => node !== -1),
      (node) => flat(latE7[node]! / 1e7, lngE7[node]! / 1e7),
    )
    return [{ name, points }]
  })
}

/** The lines that names of streets are written along. */
export function nameLinesOf(features: readonly DrawnFeature[]): NamedLine[] {
  return features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'road_names' || geometry.type !== 'LineString') return []
    const { line } = geometry
    const points = Array.from({ length: line.length / 2 }, (_, i) =>
      flat(line[2 * i + 1]! / 1e7, line[2 * i]! / 1e7),
    )
    return [{ name: properties.name, points }]
  })
}

/** The names of which anything is on the screen. */
export function namesInView(lines: readonly NamedLine[], { lat, lng, zoom }: View): Map<string, Seen> {
  const [x, y] = flat(lat, lng)
  const scale = 2 ** zoom
  const seen = new Map<string, Seen>()
  for (const { name, points } of lines) {
    let [inAll, stretch, longest] = [0, 0, 0]
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1]!, points[i]!].map(
        ([px, py]) => [(px - x) * scale, (py - y) * scale] as const,
      )
      const length = lengthWithin(from!, to!)
      inAll += length
      stretch = length > 0 ? stretch + length : 0
      longest = Math.max(longest, stretch)
    }
    if (inAll === 0) continue
    const known = seen.get(name) ?? { inAll: 0, longest: 0 }
    seen.set(name, { inAll: known.inAll + inAll, longest: Math.max(known.longest, longest) })
  }
  return seen
}

/** Pixels of a segment within the screen, whose middle is 0, 0. */
function lengthWithin(from: Point, to: Point): number {
  let [start, end] = [0, 1]
  for (const [axis, half] of [SCREEN.width / 2, SCREEN.height / 2].entries()) {
    const step = to[axis]! - from[axis]!
    const [a, b] = [(-half - from[axis]!) / step, (half - from[axis]!) / step].sort((a, b) => a - b) as [
      number,
      number,
    ]
    if (step === 0) {
      if (Math.abs(from[axis]!) > half) return 0
      continue
    }
    start = Math.max(start, a)
    end = Math.min(end, b)
  }
  return end > start ? (end - start) * Math.hypot(to[0] - from[0], to[1] - from[1]) : 0
}
