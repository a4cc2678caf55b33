/** The city pack: the names and common metadata of its three files. */
import type { Bounds } from '../fields.ts'

/** File names of a pack. Formats: docs/city-pack.md. */
export const PACK_FILES = { tiles: 'map.pmtiles', streets: 'streets.graph', places: 'streets.index' } as const

/** Metadata in every file of a pack. */
export interface PackInfo {
  /** Display name of the place. */
  readonly name: string
  /** Attribution of the data, which must be displayed: '© OpenStreetMap'. */
  readonly attribution: string
  readonly bounds: Bounds
  /** When it was built, ISO 8601. */
  readonly builtAt: string
  /** True for the generated city, which does not exist. */
  readonly demo: boolean
}

/** An unreadable file of a pack. The message is one line for the operator of the server. */
export class PackError extends Error {
  override readonly name = 'PackError'
}
