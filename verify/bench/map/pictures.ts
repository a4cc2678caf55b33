/**
 * Pictures of the map to look at: each city at zooms 14 to 17, light and dark, as a small phone shows it.
 * Run: npm run map-pictures -- DIR FILE…; 'demo' is the demo's city. A FILE may name where to look: FILE@LAT,LNG.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drawCity } from './drawn-city.ts'
import { openMapStand } from './map-stand.ts'
import { spotsOf } from './spots.ts'

const ZOOMS = [14, 15, 16, 17]
const PIXEL_RATIO = 1

const [folder, ...files] = process.argv.slice(2)
if (folder === undefined || files.length === 0) {
  console.error('Usage: npm run map-pictures -- DIR FILE[@LAT,LNG]…')
  process.exit(2)
}
await mkdir(folder, { recursive: true })
const stand = await openMapStand(PIXEL_RATIO)
try {
  for (const argument of files) {
    const [file = '', place] = argument.split('@')
    const city = await drawCity(file)
    console.log(`${city.map.name}: sea ${city.sea}`)
    const [lat = NaN, lng = NaN] = place?.split(',').map(Number) ?? []
    const spot = place === undefined ? spotsOf(city.extract)[0]! : { lat, lng }
    for (const theme of ['light', 'dark'] as const) {
      await stand.open(city, theme)
      for (const zoom of ZOOMS) {
        await stand.look({ ...spot, zoom })
        await stand.page.screenshot({ path: join(folder, `${city.map.name} ${zoom} ${theme}.png`) })
      }
    }
  }
} finally {
  await stand.close()
}
