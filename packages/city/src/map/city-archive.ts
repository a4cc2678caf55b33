/** A city's map as a device has it: what it keeps of the archive, and the rest of it over the network. */
import { openTiles, type Tiles } from '../tiles/read-pmtiles.ts'
import { fetchRange } from './fetch-range.ts'
import { openRangeStore, type RangeStore, type Shelves } from './range-store.ts'

/** Where the app keeps the parts of maps it has read. */
export interface Keeping {
  /** `globalThis.caches`; undefined where the browser has none. */
  readonly shelves: Shelves | undefined
  /** Hears why a part could not be kept; it is used all the same. */
  readonly onKeepFailed: (cause: unknown) => void
}

/** An archive of tiles, and what the device keeps of it. */
export interface CityArchive {
  /** Path of the archive. */
  readonly path: string
  readonly store: RangeStore
  /** Its tiles; whatever is read of them is kept. */
  readonly tiles: Tiles
}

/** Opens the archive at a path; without network where its beginning is kept. Rejects with RangeRefused, with PackError or with the failure of the network. */
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
