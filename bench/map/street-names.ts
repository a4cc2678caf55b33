/**
 * How many of the streets on the screen have their name on it. Draws the map of each extract in Chromium, with the apps' style, at
 * fixed spots and zooms, and compares the labels that MapLibre placed with the streets of the extract itself.
 * Run: npm run street-names -- FILE…; 'demo' is the demo's city. Fails below the bounds.
 */
import type { Extract } from '../../packages/city/src/extract/extract.ts'
import { roadNames } from '../../packages/city/src/tiles/map-features.ts'
import { shortenerFor } from '../../packages/city/src/tiles/short-name.ts'
import { drawCity } from './drawn-city.ts'
import type { View } from './map-page.ts'
import { openMapStand, SCREEN } from './map-stand.ts'
import { isNamedStreet, spotsOf } from './spots.ts'

/** Percent of the streets in view that must be named, in all cities together, by zoom. */
const BOUNDS: Readonly<Record<number, number>> = { 15: 60, 16: 75 }
const ZOOMS = [14, 15, 16, 17]
/** A street with less of it on the screen cannot carry a name, pixels. */
const SEEN_PX = 40

/** A named line in pixels of zoom 0. */
interface Street {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

const WORLD_PX = 512
const flat = (lat: number, lng: number): [number, number] => [
  (lng / 360 + 0.5) * WORLD_PX,
  (0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI)) * WORLD_PX,
]

function streetsOf({ ways, latE7, lngE7 }: Extract): Street[] {
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

/** Names of the streets of which enough is on the screen. */
function streetsInView(streets: readonly Street[], { lat, lng, zoom }: View): Set<string> {
  const [x, y] = flat(lat, lng)
  const scale = 2 ** zoom
  const seen = new Map<string, number>()
  for (const { name, points } of streets) {
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1]!, points[i]!].map(
        ([px, py]) => [(px - x) * scale, (py - y) * scale] as const,
      )
      const length = lengthWithin(from!, to!)
      if (length > 0) seen.set(name, (seen.get(name) ?? 0) + length)
    }
  }
  return new Set([...seen].filter(([, length]) => length >= SEEN_PX).map(([name]) => name))
}

/** Pixels of a segment within the screen, whose middle is 0, 0. */
function lengthWithin(from: readonly [number, number], to: readonly [number, number]): number {
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

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Usage: npm run street-names -- FILE…')
  process.exit(2)
}
const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`.padStart(7)
const stand = await openMapStand()
const totals = new Map<number, { named: number; seen: number }>()
let failed = false
try {
  console.log(
    `${''.padEnd(16)}${ZOOMS.map((zoom) => `zoom ${zoom}`.padStart(9)).join('')}      tiles   drawing`,
  )
  for (const file of files) {
    const city = await drawCity(file)
    await stand.open(city, 'light')
    const streets = streetsOf(city.extract)
    const shorten = shortenerFor(roadNames(city.extract))
    const shares: string[] = []
    for (const zoom of ZOOMS) {
      let [named, seen] = [0, 0]
      for (const spot of spotsOf(city.extract)) {
        const view = { ...spot, zoom }
        const wanted = streetsInView(streets, view)
        await stand.look(view)
        const labels = new Set(await stand.namedStreets())
        seen += wanted.size
        for (const name of wanted) if (labels.has(name) || labels.has(shorten(name))) named += 1
      }
      const total = totals.get(zoom) ?? { named: 0, seen: 0 }
      totals.set(zoom, { named: total.named + named, seen: total.seen + seen })
      shares.push(percent(named, seen).padStart(9))
    }
    const size = `${(city.archive.length / 1000).toFixed(0)} kB`.padStart(11)
    console.log(
      `${city.map.name.padEnd(16)}${shares.join('')}${size}${city.seconds.toFixed(1).padStart(8)} s`,
    )
  }
  failed = Object.entries(BOUNDS).some(([zoom, bound]) => {
    const { named, seen } = totals.get(Number(zoom))!
    return named / seen < bound / 100
  })
  const all = ZOOMS.map((zoom) => percent(totals.get(zoom)!.named, totals.get(zoom)!.seen).padStart(9))
  console.log(`${'all'.padEnd(16)}${all.join('')}`)
} finally {
  await stand.close()
}
process.exitCode = failed ? 1 : 0
