/** The content of the street index: created by its builder, stored in its file, read by the search. */
import type { PackInfo } from '../pack.ts'

/** A point in whole millionths of a degree (about ten centimetres). */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** The points of a line: alternating latitude and longitude, in millionths of a degree. */
export type Line = Int32Array

/** A house of known position. */
export interface House extends Point {
  readonly number: number
}

/** Houses sorted by number: number, latitude and longitude of one after the other. */
export type Houses = Int32Array

/** One street of one neighbourhood. */
export interface Street {
  readonly name: string
  /** Former, short, foreign and other names that people use for it. */
  readonly otherNames: readonly string[]
  /** The city in its addresses; null if none has one. */
  readonly city: string | null
  /** At least one, each of two points or more. */
  readonly lines: readonly Line[]
  readonly houses: Houses
  /** Whether no house, its own or its neighbours', tells its numbers: then they only count from its beginning. */
  readonly counted: boolean
}

/** Where two streets meet, in arrays of one item or one pair for each corner. */
export interface Corners {
  /** Pairs of indexes into the list of streets, the smaller one first; sorted by the first. */
  readonly streets: Uint32Array
  /** Pairs of latitude and longitude. */
  readonly points: Int32Array
  /** Pairs of the house numbers that the two streets have reached there; 0 where nothing tells. */
  readonly numbers: Uint32Array
}

/** Kinds of towns and neighbourhoods, as OpenStreetMap names them (`place`). */
export const LOCALITY_KINDS = [
  'city',
  'town',
  'suburb',
  'village',
  'quarter',
  'neighbourhood',
  'hamlet',
] as const
export type LocalityKind = (typeof LOCALITY_KINDS)[number]

/** A town or neighbourhood, by its centre. */
export interface Locality extends Point {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly kind: LocalityKind
  /** Those that it numbers itself, without streets. */
  readonly houses: Houses
}

/** Kinds of points of interest; people ask for most of them by the kind alone. */
export const INTEREST_KINDS = [
  'other',
  'hospital',
  'clinic',
  'pharmacy',
  'police',
  'fire station',
  'school',
  'kindergarten',
  'university',
  'library',
  'station',
  'airport',
  'square',
  'park',
  'mall',
  'supermarket',
  'fuel',
  'bank',
  'post office',
  'town hall',
  'church',
  'cemetery',
  'hotel',
  'restaurant',
  'cafe',
  'museum',
  'theatre',
  'cinema',
  'stadium',
  'sports centre',
] as const
export type InterestKind = (typeof INTEREST_KINDS)[number]

/** A point of interest: a hospital, a shop, a square. */
export interface Interest extends Point {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly kind: InterestKind
  /** Index of the street that it is on; null without one nearby. */
  readonly street: number | null
  /** Its house number there; null if unknown. */
  readonly number: number | null
}

/** The whole index. */
export interface PlaceData {
  readonly info: PackInfo
  readonly streets: readonly Street[]
  readonly corners: Corners
  readonly localities: readonly Locality[]
  readonly interests: readonly Interest[]
}

/** The house at a place of the list. */
export function houseAt(houses: Houses, index: number): House {
  return {
    number: houses[3 * index] ?? 0,
    lat: houses[3 * index + 1] ?? 0,
    lng: houses[3 * index + 2] ?? 0,
  }
}
