/** What the street index holds: made by its builder, stored in its file, read by the search. */
import type { PackInfo } from '../pack.ts'

/** A point in whole millionths of a degree (about ten centimetres). */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** The points of a line: latitude and longitude in turn, in millionths of a degree. */
export type Line = Int32Array

/** A house whose place the data knows. */
export interface House extends Point {
  readonly number: number
}

/** One street of one neighbourhood. */
export interface Street {
  readonly name: string
  /** Former, short and other names that people use for it. */
  readonly otherNames: readonly string[]
  /** What its addresses say; null where none says anything. */
  readonly city: string | null
  /** At least one, each of two points or more. */
  readonly lines: readonly Line[]
  /** In order of their numbers. */
  readonly houses: readonly House[]
}

/** Where two streets meet, each by its place in the list of streets; the first is the smaller one. */
export interface Corner extends Point {
  readonly streets: readonly [number, number]
}

/** A town or a quarter, by its centre. */
export interface Locality extends Point {
  readonly name: string
}

/** All of it. */
export interface PlaceData {
  readonly info: PackInfo
  readonly streets: readonly Street[]
  readonly corners: readonly Corner[]
  readonly localities: readonly Locality[]
}
