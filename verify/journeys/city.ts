/** The city served by a test's site: that of CITY_DIR, otherwise the demo's, generated on first use. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildCity } from '@puni/city/build-city'
import { demoCity } from '@puni/city/demo/demo-city'
import { PACK_FILES } from '@puni/city/pack'
import { openTiles } from '@puni/city/tiles/read-pmtiles'
import type { CityMap } from '@puni/contract/entities'
import { NOON } from '../support/scripted/entities.ts'

/** Where the site serves the archive. */
export const TILES_PATH = '/city/e2e/map.pmtiles'

let archive: Promise<Buffer> | undefined

/** The archive of the city's tiles. */
export function cityArchive(): Promise<Buffer> {
  return (archive ??= readArchive(process.env['CITY_DIR']))
}

async function readArchive(folder: string | undefined): Promise<Buffer> {
  if (folder !== undefined) return await readFile(join(folder, PACK_FILES.tiles))
  const { tiles } = buildCity(demoCity(), { name: 'Ciudad Demo', demo: true, builtAt: NOON.toISOString() })
  return Buffer.from(tiles)
}

/** The city as described by the configuration. */
export async function cityMap(): Promise<CityMap> {
  const bytes = new Uint8Array(await cityArchive())
  const { info } = await openTiles((offset, length) =>
    Promise.resolve(bytes.slice(offset, offset + length).buffer),
  )
  const { name, attribution, bounds, demo } = info
  return { name, attribution, bounds, demo, tiles: TILES_PATH }
}
