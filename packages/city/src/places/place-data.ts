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

/** One street of one neighbourhood. */
export interface Street {
  readonly name: string
  /** Former, short and other names that people use for it. */
  readonly otherNames: readonly string[]
  /** The city in its addresses; null if none has one. */
  readonly city: string | null
  /** At least one, each of two points or more. */
  readonly lines: readonly Line[]
  /** Sorted by number. */
  readonly houses: readonly House[]
}

/** Where two streets meet, each as an index into the list of streets, the smaller one first. */
export interface Corner extends Point {
  readonly streets: readonly [number, number]
}

/** A town or neighbourhood, by its centre. */
export interface Locality extends Point {
  readonly name: string
}

/** The whole index. */
export interface PlaceData {
  readonly info: PackInfo
  readonly streets: readonly Street[]
  readonly corners: readonly Corner[]
  readonly localities: readonly Locality[]
}
