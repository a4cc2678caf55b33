/**
 * How many of the streets on the screen have their name on it. Draws the map of each extract in Chromium, with the apps' style, at
 * fixed spots and at random ones, and compares the labels that MapLibre placed with the streets of the extract itself.
 * Run: npm run street-names -- FILE…; 'demo' is the demo's city. Fails if any city is below the bounds, at either spots.
 */
import { roadNames } from '../../packages/city/src/tiles/line-names.ts'
import { shortenerFor } from '../../packages/city/src/tiles/short-name.ts'
import { drawCity, type DrawnCity } from './drawn-city.ts'
import { openMapStand } from './map-stand.ts'
import { randomSpots, spotsOf } from './spots.ts'
import { nameLinesOf, namesInView, streetsOf } from './streets-in-view.ts'

const ZOOMS = [14, 15, 16, 17]
/** Percent of the streets in view that must be named, by zoom. */
const BOUNDS: Readonly<Record<number, number>> = { 15: 60, 16: 75 }
/** A street with less of it on the screen is not counted, pixels. */
const SEEN_PX = 40
/** Of letters on maps, pixels: a street too short for its short name in these cannot carry it. */
const SMALLEST_LETTERS = 10
const SEED = 71

/** Streets on the screen, all spots together. */
interface Count {
  readonly seen: number
  readonly named: number
  /** Of those that cannot carry their names. */
  readonly tooShort: number
}

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Usage: npm run street-names -- FILE…')
  process.exit(2)
}
const stand = await openMapStand()

/** Counts at every spot, by zoom. */
async function countStreets(city: DrawnCity, spots: ReturnType<typeof spotsOf>): Promise<Count[]> {
  const shorten = shortenerFor(roadNames(city.extract))
  const [streets, lines] = [streetsOf(city.extract), nameLinesOf(city.features)]
  const counts: Count[] = []
  for (const zoom of ZOOMS) {
    let [seen, named, tooShort] = [0, 0, 0]
    for (const spot of spots) {
      const view = { ...spot, zoom }
      const inView = [...namesInView(streets, view)].filter(([, { inAll }]) => inAll >= SEEN_PX)
      const names = inView.map(([name]) => shorten(name))
      const room = namesInView(lines, view)
      const widths = await stand.widths(names, SMALLEST_LETTERS)
      await stand.look(view)
      const labels = new Set(await stand.namedStreets())
      for (const [i, name] of names.entries()) {
        seen += 1
        if (labels.has(name)) named += 1
        else if ((room.get(name)?.longest ?? 0) < widths[i]!) tooShort += 1
      }
    }
    counts.push({ seen, named, tooShort })
  }
  return counts
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`.padStart(6)
const row = (title: string, counts: readonly Count[]) =>
  title.padEnd(24) +
  counts
    .map(({ seen, named, tooShort }) => `${percent(named, seen)} ${percent(named, seen - tooShort)}`)
    .join('   ')

/** Whether enough of them are named. */
const suffices = (counts: readonly Count[]) =>
  ZOOMS.every((zoom, i) => 100 * counts[i]!.named >= (BOUNDS[zoom] ?? 0) * counts[i]!.seen)

try {
  console.log('Named, of all streets in view and of those long enough for their name there:')
  console.log(''.padEnd(24) + ZOOMS.map((zoom) => `zoom ${zoom}`.padStart(13)).join('   '))
  for (const file of files) {
    const city = await drawCity(file)
    await stand.open(city, 'light')
    const fixed = await countStreets(city, spotsOf(city.extract))
    const size = `${(city.archive.length / 1000).toFixed(0)} kB, ${city.seconds.toFixed(1)} s`
    console.log(`${row(city.map.name, fixed)}   ${size}`)
    const random = await countStreets(city, randomSpots(city.extract, SEED))
    console.log(row('  at random spots', random))
    if (!suffices(fixed) || !suffices(random)) process.exitCode = 1
  }
} finally {
  await stand.close()
}
