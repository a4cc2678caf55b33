/** The addresses under which MapLibre asks for tiles: 'city:///city/abc.pmtiles/14/5531/9865'. */

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

/** The template of a source for the archive at a path. */
export function tileUrl(archive: string): string {
  return `${TILE_SCHEME}://${archive}/{z}/{x}/{y}`
}

/** The tile that an address names. Throws RangeError on another address. */
export function tileAddress(url: string): TileAddress {
  const [, archive, z, x, y] = /^city:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  if (archive === undefined) throw new RangeError(`not the address of a tile: ${url}`)
  return { archive, z: Number(z), x: Number(x), y: Number(y) }
}
