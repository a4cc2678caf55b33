/** A city's map on a device: the cached parts of the archive, with the rest loaded over the network. */
import { openTiles, type Tiles } from './read-pmtiles.ts'
import { fetchRange } from './fetch-range.ts'
import { openRangeStore, type RangeStore, type Shelves } from './range-store.ts'

/** Where the app caches the parts of maps it has read. */
export interface Keeping {
  /** `globalThis.caches`; undefined in browsers without it. */
  readonly shelves: Shelves | undefined
  /** Receives the reason why a part could not be cached; it is used all the same. */
  readonly onKeepFailed: (cause: unknown) => void
}

/** An archive of tiles and its cache on the device. */
export interface CityArchive {
  /** Path of the archive. */
  readonly path: string
  readonly store: RangeStore
  /** Its tiles; everything read from them is cached. */
  readonly tiles: Tiles
}

/**
 * Opens the archive at a path; works offline if its first part is cached. Rejects with RangeRefused
 * or the network's error, and if it is no archive.
 */
export async function openCityArchive(
  path: string,
  { shelves, onKeepFailed }: Keeping,
): Promise<CityArchive> {
  const store = await openRangeStore(shelves, path)
  const tiles = await openTiles(async (offset, length, signal) => {
    const range = { offset, length }
    const kept = await store.read(range)
    if (kept !== undefined) return kept
    const bytes = await fetchRange(path, range, signal)
    // The map does not wait for it.
    store.write(range, bytes).catch(onKeepFailed)
    return bytes
  })
  return { path, store, tiles }
}
