/** The content of the street index: created by its builder, stored in its file, read by the search. */
import type { PackInfo } from '@puni/contract/city/pack'
import { valueOf } from './house-number.ts'
import { item } from './item.ts'

/** A point in whole millionths of a degree (about ten centimetres). */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** The points of a line: alternating latitude and longitude, in millionths of a degree. */
export type Line = Int32Array

/** A house of known position. */
export interface House extends Point {
  /** As the map has it: '1234', '12A', 'Mza 12 Lote 5'. */
  readonly number: string
}

/** Houses in the order of their values; numbers without a value last. Two lists, since a city has a million. */
export interface Houses {
  readonly numbers: readonly string[]
  /** Latitude and longitude of one after the other. */
  readonly points: Line
}

/** Numbers of one side of a block, spread evenly along a line that a mapper drew: 1, 3, 5 … 101. */
export interface Interval {
  readonly from: number
  readonly to: number
  /** Between one number and the next; 2 where the other side has the others. */
  readonly step: 1 | 2
  readonly line: Line
}

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
  readonly intervals: readonly Interval[]
}

/** Where two streets meet, in arrays of one item or one pair for each corner. */
export interface Corners {
  /** Pairs of indexes into the list of streets, the smaller one first; sorted by the first. */
  readonly streets: Uint32Array
  /** Pairs of latitude and longitude. */
  readonly points: Int32Array
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
// prettier-ignore
export const INTEREST_KINDS = [
  'other', 'hospital', 'clinic', 'pharmacy', 'police', 'fire station', 'school', 'kindergarten', 'university', 'library',
  'station', 'airport', 'square', 'park', 'mall', 'supermarket', 'fuel', 'bank', 'post office', 'town hall', 'church',
  'cemetery', 'hotel', 'restaurant', 'cafe', 'museum', 'theatre', 'cinema', 'stadium', 'sports centre',
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
  readonly number: string | null
}

/** The whole index. */
export interface PlaceData {
  readonly info: PackInfo
  /** Whether its streets have a hundred numbers to the block. */
  readonly isOfBlocks: boolean
  /** Where most points of interest are; null without any. */
  readonly centre: Point | null
  readonly streets: readonly Street[]
  readonly corners: Corners
  readonly localities: readonly Locality[]
  readonly interests: readonly Interest[]
}

/** The house at a place of a list. */
export function houseAt({ numbers, points }: Houses, index: number): House {
  return { number: item(numbers, index), lat: item(points, 2 * index), lng: item(points, 2 * index + 1) }
}

/** All houses of a list. */
export function housesIn(houses: Houses): House[] {
  return houses.numbers.map((_, index) => houseAt(houses, index))
}

/** The houses whose value differs from another one by so much at most. */
export function housesAround(houses: Houses, value: number, reach: number): House[] {
  const { numbers } = houses
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((valueOf(item(numbers, middle)) ?? Infinity) < value - reach) low = middle + 1
    else high = middle
  }
  const around: House[] = []
  for (let at = low; at < numbers.length && (valueOf(item(numbers, at)) ?? Infinity) <= value + reach; at++) {
    around.push(houseAt(houses, at))
  }
  return around
}
