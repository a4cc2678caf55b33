/** The city pack: what the three files of a folder are called and say of themselves. */

/** File names of a pack. Formats: docs/city-pack.md. */
export const PACK_FILES = { tiles: 'map.pmtiles', streets: 'streets.graph', places: 'streets.index' } as const

/** Corners of a box, degrees. */
export interface Bounds {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

/** What every file of a pack says of itself. */
export interface PackInfo {
  /** Name of the place, as people read it. */
  readonly name: string
  /** Whose data it is, as it must be shown: '© OpenStreetMap'. */
  readonly attribution: string
  readonly bounds: Bounds
  /** When it was built, ISO 8601. */
  readonly builtAt: string
  /** True for the city made by program, which exists nowhere. */
  readonly demo: boolean
}

/** A file of a pack that cannot be read; the message is one line for the operator of the server. */
export class PackError extends Error {
  override readonly name = 'PackError'
}
