/** Serves a city's tiles to MapLibre. */
import { openCityArchive, type CityArchive, type Keeping } from './city-archive.ts'
import { tileAddress } from './tile-url.ts'

/**
 * The handler for `addProtocol(TILE_SCHEME, …)`. A tile comes from the device's cache, otherwise from the
 * archive over the network, and is then cached. A tile missing from the archive is empty. Rejects when the
 * network fails; MapLibre retries when the tile comes into view again.
 */
export function cityProtocol(keeping: Keeping) {
  const archives = new Map<string, Promise<CityArchive>>()
  const archiveAt = (path: string): Promise<CityArchive> => {
    const known = archives.get(path)
    if (known) return known
    const opened = openCityArchive(path, keeping)
    archives.set(path, opened)
    // Failures are not cached: the network may be back at the next attempt.
    opened.catch(() => archives.delete(path))
    return opened
  }

  return async (
    { url }: { readonly url: string },
    { signal }: AbortController,
  ): Promise<{ data: ArrayBuffer }> => {
    const { archive, z, x, y } = tileAddress(url)
    const { tiles } = await archiveAt(archive)
    return { data: (await tiles.tile(z, x, y, signal)) ?? new ArrayBuffer(0) }
  }
}
