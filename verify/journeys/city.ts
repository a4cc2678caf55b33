/** Cities for tests: a site serves that of CITY_DIR or the demo's, a server the demo's. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PACK_FILES } from '@puni/contract/city/pack'
import { readTilesInfo } from '@puni/map/read-tiles-info'
import type { CityMap } from '@puni/contract/city/entities'
import { demoCityFolder } from '../support/demo-city.ts'

/** Where the site serves the archive. */
export const TILES_PATH = '/city/e2e/map.pmtiles'

/** `test.use(onDemoCity)` gives a test a server that has the demo's city. */
export const onDemoCity = {
  // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  environment: async ({}, provide: (environment: Record<string, string>) => Promise<void>) => {
    await provide({ CITY_DIR: await demoCityFolder() })
  },
}

let archive: Promise<Buffer> | undefined

/** The archive of the city's tiles. */
export function cityArchive(): Promise<Buffer> {
  return (archive ??= readArchive(process.env['CITY_DIR']))
}

async function readArchive(folder: string | undefined): Promise<Buffer> {
  return await readFile(join(folder ?? (await demoCityFolder()), PACK_FILES.tiles))
}

/** The city as described by the configuration. */
export async function cityMap(): Promise<CityMap> {
  const { name, attribution, bounds, demo } = await readTilesInfo(await cityArchive())
  return { name, attribution, bounds, demo, tiles: TILES_PATH }
}
