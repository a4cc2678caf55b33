/** Serves a city's tiles to MapLibre, by URLs such as 'city:///city/abc.pmtiles/14/5531/9865'. */
import { openCityArchive, type CityArchive, type Keeping } from './city-archive.ts'

/** Scheme of `addProtocol`. */
export const TILE_SCHEME = 'city'

/** The URL template of a source for the archive at a path. */
export const tileUrl = (archive: string): string => `${TILE_SCHEME}://${archive}/{z}/{x}/{y}`

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
    const [, archive, z, x, y] = /^city:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
    if (archive === undefined) throw new RangeError(`not the address of a tile: ${url}`)
    const { tiles } = await archiveAt(archive)
    return { data: (await tiles.tile(Number(z), Number(x), Number(y), signal)) ?? new ArrayBuffer(0) }
  }
}
