/** The city pack: whether there is one, how old its data is, and which zones it does not reach. */
import { PACK_FILES, PackError } from '@puni/contract/city/pack'
import type { PackInfo } from '@puni/contract/city/entities'
import { readTilesInfo } from '@puni/map/read-tiles-info'
import { zoneBounds } from '@puni/streets/zone-shape'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { DatabaseContent } from './database.ts'
import { error, type Finding, note, ok, plural, warning } from './finding.ts'

/** From then on streets and numbers may have changed noticeably, days. */
const OLD_DAYS = 365
const DAY_MS = 86_400_000

type Place = Pick<Config, 'CITY_DIR' | 'DATA_DIR' | 'DEMO'>

/** The folder of the pack that the server would open, its own of a demo included; null where there is none. */
export function packFolder({ CITY_DIR, DATA_DIR, DEMO }: Place): string | null {
  if (CITY_DIR !== undefined) return resolve(CITY_DIR)
  const usual = resolve(DATA_DIR, 'city')
  if (existsSync(usual) || !DEMO) return existsSync(usual) ? usual : null
  const demo = resolve(DATA_DIR, 'demo-city')
  return existsSync(demo) ? demo : null
}

/** Looks at the pack in this folder. `zones` are those that are open; none where nobody knows them. */
export async function cityPackFindings(
  { folder, isDemo }: { readonly folder: string | null; readonly isDemo: boolean },
  zones: DatabaseContent['openZones'],
  now: Date,
): Promise<Finding[]> {
  if (folder === null && isDemo) return [ok('the demo makes its own')]
  if (folder === null)
    return [
      warning(
        'none: routes are estimates, addresses are not found, and the map is plain',
        "build one: puni-rider city FILE.osm.pbf --name 'CITY' (docs/city-pack.md)",
      ),
    ]
  const missing = Object.values(PACK_FILES).find((name) => !existsSync(join(folder, name)))
  const todo = 'build it again: puni-rider city (docs/city-pack.md)'
  if (missing !== undefined)
    return [error(`${join(folder, missing)} is missing: the server will not start`, todo)]
  try {
    return packFindings(await readTilesInfo(await readFile(join(folder, PACK_FILES.tiles))), zones, now)
  } catch (thrown) {
    if (thrown instanceof PackError)
      return [error(`${folder}: ${thrown.message}: the server will not start`, todo)]
    throw thrown
  }
}

/** What is to be said of a pack that can be read. */
export function packFindings(pack: PackInfo, zones: DatabaseContent['openZones'], now: Date): Finding[] {
  const days = Math.floor((now.getTime() - Date.parse(pack.builtAt)) / DAY_MS)
  const { north, south, east, west } = pack.bounds
  const outside = zones.filter(({ radius_km: radiusKm, ...shape }) => {
    const zone = zoneBounds({ ...shape, radiusKm })
    return zone.north > north || zone.south < south || zone.east > east || zone.west < west
  })
  const what = `${pack.name}, built ${plural(days, 'day')} ago`
  const found: Finding[] = []
  if (outside.length > 0)
    found.push(
      warning(
        `${what}, does not reach all of ${outside.map(({ name }) => name).join(', ')}: routes there are estimates`,
        'build it from a larger extract: puni-rider city (docs/city-pack.md)',
      ),
    )
  if (days > OLD_DAYS)
    found.push(note(what, 'build it again from newer data: puni-rider city (docs/city-pack.md)'))
  const covered = zones.length === 0 ? 'there are no zones yet' : `it covers ${plural(zones.length, 'zone')}`
  return found.length > 0 ? found : [ok(`${what}; ${covered}`)]
}
