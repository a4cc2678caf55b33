/**
 * How many of the streets on the screen have their name on it. Draws the map of each extract in Chromium, with the apps' style, at
 * fixed spots and at random ones, and compares the labels that MapLibre placed with the streets of the extract itself.
 * Run: npm run street-names -- [--seeds 71,…] FILE…; 'demo' is the demo's city; each seed has its random spots. Fails if any city is below
 * the bounds, at any spots.
 */
import { parseArgs } from 'node:util'
import { drawCity } from './drawn-city.ts'
import { openMapStand } from './map-stand.ts'
import { BOUNDS, type Count, countStreets } from './named-streets.ts'
import { randomSpots, spotsOf } from './spots.ts'

const ZOOMS = [14, 15, 16, 17]

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '71' } },
})
const seeds = values.seeds.split(',').map(Number)
if (files.length === 0 || !seeds.every(Number.isInteger)) {
  console.error('Usage: npm run street-names -- [--seeds 71,…] FILE…')
  process.exit(2)
}
const stand = await openMapStand()

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
    const fixed = await countStreets(stand, city, spotsOf(city.extract), ZOOMS)
    const size = `${(city.archive.length / 1000).toFixed(0)} kB, ${city.seconds.toFixed(1)} s`
    console.log(`${row(city.map.name, fixed)}   ${size}`)
    if (!suffices(fixed)) process.exitCode = 1
    for (const seed of seeds) {
      const random = await countStreets(stand, city, randomSpots(city.extract, seed), ZOOMS)
      console.log(row(`  at random spots, ${seed}`, random))
      if (!suffices(random)) process.exitCode = 1
    }
  }
} finally {
  await stand.close()
}
