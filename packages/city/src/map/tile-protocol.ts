/** The tiles of a city as MapLibre asks for them. */
import { openCityArchive, type CityArchive, type Keeping } from './city-archive.ts'
import { tileAddress } from './tile-url.ts'

/**
 * The handler for `addProtocol(TILE_SCHEME, …)`: a tile comes from the device when it is kept there, else from the
 * archive over the network, and is kept from then on. One that the archive does not have is empty. Rejects when the
 * network fails; MapLibre asks again when the tile comes into view again.
 */
export function cityProtocol(keeping: Keeping) {
  const archives = new Map<string, Promise<CityArchive>>()
  const archiveAt = (path: string): Promise<CityArchive> => {
    const known = archives.get(path)
    if (known) return known
    const opened = openCityArchive(path, keeping)
    archives.set(path, opened)
    // Not to be kept: the network may be back at the next try.
    opened.catch(() => archives.delete(path))
    return opened
  }

  return async (
    { url }: { readonly url: string },
    { signal }: AbortController,
  ): Promise<{ data: ArrayBuffer }> => {
    const { archive, z, x, y } = tileAddress(url)
    const { tiles } = await archiveAt(archive)
    const tile = await tiles.tile(z, x, y, signal)
    return { data: tile?.buffer ?? new ArrayBuffer(0) }
  }
}
