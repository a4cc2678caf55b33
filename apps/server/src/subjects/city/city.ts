/** The loaded city pack: streets and places in memory, the map's tiles on disk. */
import { PACK_FILES, PackError } from '@puni/contract/city/pack'
import type { PackInfo } from '@puni/contract/city/entities'
import { PlaceIndex } from '@puni/places/place-search'
import { readRouterData, type RouterData } from '@puni/streets/router/router-file'
import { StreetRouter } from '@puni/streets/router/street-router'
import { readTilesInfo } from '@puni/map/read-tiles-info'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

export interface City {
  readonly info: PackInfo
  readonly router: StreetRouter
  /** What the router is made of, for those of other threads. */
  readonly streets: RouterData
  readonly places: PlaceIndex
  /** Folder of the pack, containing the tiles. */
  readonly folder: string
  /** Identifies the tiles' content, hexadecimal. */
  readonly tilesHash: string
  /** When the tiles were last written; another pack may replace them on disk. */
  readonly tilesModified: number
}

/**
 * Reads and validates the pack's three files. Throws PackError, whose message begins with the file's path.
 */
export async function readCity(folder: string): Promise<City> {
  const { router, streets } = await parseFile(join(folder, PACK_FILES.streets), (bytes) => {
    const streets = readRouterData(bytes)
    return { router: new StreetRouter(streets.graph, streets.hierarchies), streets }
  })
  const places = await parseFile(join(folder, PACK_FILES.places), (bytes) => PlaceIndex.parse(bytes))
  const tilesPath = join(folder, PACK_FILES.tiles)
  const tiles = await parseFile(tilesPath, parseTiles)
  const { mtimeMs } = await stat(tilesPath)
  if (![places.info, tiles.info].every((info) => isDeepStrictEqual(info, router.info))) {
    throw new PackError(`${folder}: the files are of different packs`)
  }
  return {
    info: router.info,
    router,
    streets,
    places,
    folder,
    tilesHash: tiles.hash,
    tilesModified: mtimeMs,
  }
}

async function parseFile<T>(path: string, parse: (bytes: Buffer) => T | Promise<T>): Promise<T> {
  try {
    return await parse(await readFile(path))
  } catch (error) {
    throw packError(path, error)
  }
}

/** The archive's metadata and hash. */
async function parseTiles(bytes: Buffer): Promise<{ info: PackInfo; hash: string }> {
  const info = await readTilesInfo(bytes)
  return { info, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16) }
}

/** Names the faulty file for its operator; our own bugs pass through unchanged. */
function packError(path: string, error: unknown): unknown {
  if (error instanceof PackError) return new PackError(`${path}: ${error.message}`)
  const code = (error as NodeJS.ErrnoException).code
  if (code === undefined) return error
  const reason = code === 'ENOENT' ? 'is missing; puni-rider city builds a pack' : `cannot be read (${code})`
  return new PackError(`${path}: ${reason}`)
}
