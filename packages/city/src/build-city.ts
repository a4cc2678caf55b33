/** Builds a city pack from an extract and writes it to disk. */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Extract, ExtractError } from './extract/extract.ts'
import { type Bounds, PACK_FILES, PackError, type PackInfo } from './pack.ts'
import { buildPlaceIndex } from './places/build-index.ts'
import { buildStreetGraph } from './streets/build-graph.ts'
import { cutTiles } from './tiles/cut-tiles.ts'
import { mapFeatures } from './tiles/map-features.ts'
import { writePmtiles } from './tiles/write-pmtiles.ts'

/** The three files of a pack. */
export type CityPack = Readonly<Record<keyof typeof PACK_FILES, Uint8Array>>

/** What the builder cannot read from an extract; see PackInfo. */
export type PackTitle = Pick<PackInfo, 'name' | 'demo' | 'builtAt'>

const FILES = Object.keys(PACK_FILES) as (keyof typeof PACK_FILES)[]

/**
 * Builds a pack. `onStep` receives the file that comes next. Throws ExtractError when the extract has no
 * roads.
 */
export function buildCity(
  extract: Extract,
  title: PackTitle,
  onStep?: (file: keyof typeof PACK_FILES) => void,
): CityPack {
  const info: PackInfo = {
    name: title.name,
    attribution: title.demo ? 'Ciudad de demostración' : '© OpenStreetMap',
    bounds: boundsOf(extract),
    builtAt: title.builtAt,
    demo: title.demo,
  }
  onStep?.('streets')
  const streets = buildStreetGraph(extract, info)
  onStep?.('places')
  const places = buildPlaceIndex(extract, info)
  onStep?.('tiles')
  const tiles = writePmtiles(cutTiles(mapFeatures(extract, info.bounds).features, info.bounds), info)
  return { tiles, streets, places }
}

function boundsOf({ latE7, lngE7 }: Extract): Bounds {
  if (latE7.length === 0) throw new ExtractError('The extract has no roads')
  const least = (values: Int32Array) => values.reduce((a, b) => Math.min(a, b)) / 1e7
  const most = (values: Int32Array) => values.reduce((a, b) => Math.max(a, b)) / 1e7
  return { north: most(latE7), south: least(latE7), east: most(lngE7), west: least(lngE7) }
}

/**
 * Writes a pack to a folder, completely or not at all; an existing pack is replaced. Throws PackError when
 * the folder contains anything else, which would be lost.
 */
export async function writePack(folder: string, pack: CityPack): Promise<void> {
  const target = path.resolve(folder)
  const replaces = await holdsPack(target)
  await mkdir(path.dirname(target), { recursive: true })
  const beside = await mkdtemp(`${target}.new-`)
  try {
    const fresh = path.join(beside, 'pack')
    await mkdir(fresh)
    for (const file of FILES) await writeFile(path.join(fresh, PACK_FILES[file]), pack[file])
    const old = path.join(beside, 'old')
    if (replaces) await rename(target, old)
    try {
      await rename(fresh, target)
    } catch (error) {
      if (replaces) await rename(old, target)
      throw error
    }
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** Whether the folder exists; one that contains more than a pack is refused. */
async function holdsPack(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    if (error.code === 'ENOTDIR') throw new PackError(`${folder} is not a folder`)
    throw error
  })
  const known: readonly string[] = Object.values(PACK_FILES)
  const stranger = names?.find((name) => !known.includes(name))
  if (stranger !== undefined) throw new PackError(`${folder} holds more than a city pack ('${stranger}')`)
  return names !== null
}
