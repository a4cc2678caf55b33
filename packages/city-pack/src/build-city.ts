/** Builds a city pack from an extract and writes it to disk. */
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Extract, ExtractError } from './extract/extract.ts'
import type { OnFraction } from './on-fraction.ts'
import type { Bounds } from '@puni/contract/fields'
import { PACK_FILES, PackError } from '@puni/contract/city/pack'
import type { PackInfo } from '@puni/contract/city/entities'
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

/** Receives the file that is being made, and how much of it is: from 0, when it begins, to 1. */
export type OnProgress = (file: keyof typeof PACK_FILES, fraction: number) => void

/** Builds a pack. Throws ExtractError when the extract has no roads. */
export function buildCity(extract: Extract, title: PackTitle, onProgress: OnProgress = () => {}): CityPack {
  const info: PackInfo = {
    name: title.name,
    attribution: title.demo ? 'Ciudad de demostración' : '© OpenStreetMap',
    bounds: boundsOf(extract),
    builtAt: title.builtAt,
    demo: title.demo,
  }
  const made = <T>(file: keyof typeof PACK_FILES, make: (onFraction: OnFraction) => T): T => {
    const onFraction = (fraction: number) => onProgress(file, fraction)
    onFraction(0)
    const result = make(onFraction)
    onFraction(1)
    return result
  }
  const streets = made('streets', (onFraction) => buildStreetGraph(extract, info, onFraction))
  const places = made('places', (onFraction) => buildPlaceIndex(extract, info, onFraction))
  const tiles = made('tiles', () =>
    writePmtiles(cutTiles(mapFeatures(extract, info.bounds), info.bounds), info),
  )
  return { tiles, streets, places }
}

/**
 * The box around the roads: coasts, ferries and rivers reach far beyond the city. Throws ExtractError without roads,
 * and if they lie on both sides of the 180th meridian.
 */
export function boundsOf({ latE7, lngE7, ways }: Extract): Bounds {
  const box = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity }
  for (const { tags, nodes } of ways) {
    if (tags['highway'] === undefined) continue
    for (const node of nodes) {
      if (node < 0) continue
      box.north = Math.max(box.north, latE7[node]! / 1e7)
      box.south = Math.min(box.south, latE7[node]! / 1e7)
      box.east = Math.max(box.east, lngE7[node]! / 1e7)
      box.west = Math.min(box.west, lngE7[node]! / 1e7)
    }
  }
  if (box.north < box.south) throw new ExtractError('The extract has no roads')
  if (box.east - box.west > 180) {
    throw new ExtractError('The extract crosses the 180th meridian: cut out the city on one side of it')
  }
  return box
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

/** Throws, before any work, if nothing could be written to a folder; PackError if it holds anything else. */
export async function checkFolder(folder: string): Promise<void> {
  const target = path.resolve(folder)
  await holdsPack(target)
  await mkdir(path.dirname(target), { recursive: true })
  await rmdir(await mkdtemp(`${target}.new-`))
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
