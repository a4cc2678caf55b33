/** Builds a city pack from an extract and writes it to disk. */
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Extract, ExtractError } from './extract/extract.ts'
import type { OnFraction } from './on-fraction.ts'
import type { Bounds } from '@puni/contract/fields'
import { PACK_FILES, PackError, type PackInfo } from '@puni/contract/city/pack'
import { buildPlaceIndex } from './places/build-index.ts'
import { buildStreetGraph } from './streets/build-graph.ts'
import { cutTiles } from './tiles/cut-tiles.ts'
import { TILE_ZOOM } from '@puni/map/layers'
import { mapFeatures } from './tiles/map-features.ts'
import { tileBox } from '@puni/map/tile-box'
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
  const tiles = made('tiles', (onFraction) => {
    const cut = cutTiles(mapFeatures(extract, info.bounds), info.bounds)
    return writePmtiles(counted(cut, tilesIn(info.bounds), onFraction), info)
  })
  return { tiles, streets, places }
}

/** Yields what another yields, and tells how much of an expected number that was. */
function* counted<T>(items: Iterable<T>, expected: number, onFraction: OnFraction): Generator<T> {
  let count = 0
  for (const item of items) {
    onFraction(Math.min(1, ++count / expected))
    yield item
  }
}

/** Tiles of all zooms in a box: those that stay empty are few in a city. */
function tilesIn(bounds: Bounds): number {
  let tiles = 0
  for (let z = TILE_ZOOM.min; z <= TILE_ZOOM.max; z++) {
    const { left, right, top, bottom } = tileBox(bounds, z)
    tiles += (right - left + 1) * (bottom - top + 1)
  }
  return tiles
}

/** The box around the roads: coasts, ferries and rivers reach far beyond the city. Throws ExtractError without roads. */
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

/**
 * Throws PackError, before any work, if a pack of so many bytes could not be written to a folder. Leaves no
 * trace.
 */
export async function checkFolder(folder: string, bytes: number): Promise<void> {
  const target = path.resolve(folder)
  const parent = path.dirname(target)
  if ((await holdsPack(target)) && (await stat(target)).dev !== (await stat(parent)).dev) {
    throw new PackError(`${target} is a disk of its own, which cannot be replaced: choose a folder in it`)
  }
  const existing = await nearestFolder(parent)
  try {
    await rmdir(await mkdtemp(path.join(existing, '.city-')))
  } catch (error) {
    throw new PackError(`Nothing can be written to ${existing}: ${causeOf(error)}`, { cause: error })
  }
  const { bavail, bsize } = await statfs(existing)
  if (bavail * bsize < bytes) {
    const [free, needed] = [bavail * bsize, bytes].map((size) => `${Math.ceil(size / 1e6)} MB`)
    throw new PackError(`The disk of ${target} has ${free} left, and this city takes up to ${needed}`)
  }
}

const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A folder, or the first one above it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    if (error.code === 'ENOTDIR') throw new PackError(`${path.dirname(folder)} is not a folder`)
    throw error
  })
  if (!found) return nearestFolder(path.dirname(folder))
  if (!found.isDirectory()) throw new PackError(`${folder} is not a folder`)
  return folder
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
