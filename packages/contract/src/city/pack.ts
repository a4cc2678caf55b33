/** The city pack: the names of its three files. */

/** File names of a pack. Formats: docs/city-pack.md. */
export const PACK_FILES = { tiles: 'map.pmtiles', streets: 'streets.graph', places: 'streets.index' } as const

/** An unreadable file of a pack. The message is one line for the operator of the server. */
export class PackError extends Error {
  override readonly name = 'PackError'
}
