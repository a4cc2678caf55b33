/** The URLs with which MapLibre requests tiles: 'city:///city/abc.pmtiles/14/5531/9865'. */

/** Scheme of `addProtocol`. */
export const TILE_SCHEME = 'city'

/** One tile of an archive. */
export interface TileAddress {
  /** Path of the archive. */
  readonly archive: string
  readonly z: number
  readonly x: number
  readonly y: number
}

/** The URL template of a source for the archive at a path. */
export function tileUrl(archive: string): string {
  return `${TILE_SCHEME}://${archive}/{z}/{x}/{y}`
}

/** Parses the tile's address from a URL. Throws RangeError for any other URL. */
export function tileAddress(url: string): TileAddress {
  const [, archive, z, x, y] = /^city:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  if (archive === undefined) throw new RangeError(`not the address of a tile: ${url}`)
  return { archive, z: Number(z), x: Number(x), y: Number(y) }
}
