/** The content of the street index: created by its builder, stored in its file, read by the search. */
import { PackInfo } from '@puni/contract/city/entities'
import { z } from 'zod'
import { valueOf } from './house-number.ts'
import { INTEREST_KINDS } from './interest-kinds.ts'
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

const Index = z.int().min(0).max(0xffffffff)
const Lat = z.int().min(-90e6).max(90e6)
const Lng = z.int().min(-180e6).max(180e6)
/** In the file each but the first is less the one before it. */
const Points = z
  .array(z.int())
  .transform(sums)
  .refine(
    (points) =>
      points.length % 2 === 0 &&
      points.every((degrees, at) => Math.abs(degrees) <= (at % 2 === 0 ? 90e6 : 180e6)),
  )
  .transform((points): Line => Int32Array.from(points))
const Line = Points.refine(({ length }) => length >= 4)

/** Houses in the order of their values; numbers without a value last. Two lists, since a city has a million. */
const Houses = z
  .object({ numbers: z.array(z.string()), points: Points })
  .refine(({ numbers, points }) => points.length === 2 * numbers.length)
export type Houses = z.infer<typeof Houses>

/**
 * Numbers of one side of a block, spread evenly along a line that a mapper drew: 1, 3, 5 … 101. The step is 2 where the other
 * side has the others.
 */
const Interval = z
  .object({ from: Index, to: Index, step: z.literal([1, 2]), line: Line })
  .refine(({ from, to }) => from < to)
export type Interval = z.infer<typeof Interval>

const named = {
  name: z.string(),
  /** Former, short, foreign and other names that people use for it. */
  otherNames: z.array(z.string()),
}

/** One street of one neighbourhood. */
const Street = z.object({
  ...named,
  /** The city in its addresses; null if none has one. */
  city: z.string().nullable(),
  lines: z.array(Line).min(1),
  houses: Houses,
  intervals: z.array(Interval),
})
export type Street = z.infer<typeof Street>

/** Where two streets meet: for each corner a pair of indexes into the list of streets, the smaller one first, and a point. */
const Corners = z
  .object({
    streets: z.array(Index).transform((streets): Uint32Array => Uint32Array.from(streets)),
    points: Points,
  })
  .refine(({ streets, points }) => streets.length === points.length)
export type Corners = z.infer<typeof Corners>

/** Kinds of towns and neighbourhoods, as OpenStreetMap names them (`place`). */
export const LocalityKind = z.enum([
  'city',
  'town',
  'suburb',
  'village',
  'quarter',
  'neighbourhood',
  'hamlet',
])
export type LocalityKind = z.infer<typeof LocalityKind>

/** A town or neighbourhood, by its centre, with the houses that it numbers itself, without streets. */
const Locality = z.object({ ...named, kind: LocalityKind, lat: Lat, lng: Lng, houses: Houses })
export type Locality = z.infer<typeof Locality>

/** A point of interest: a hospital, a shop, a square. */
const Interest = z.object({
  ...named,
  kind: z.enum(INTEREST_KINDS),
  /** Index of the street that it is on; null without one nearby. */
  street: Index.nullable(),
  /** Its house number there; null if unknown. */
  number: z.string().nullable(),
  lat: Lat,
  lng: Lng,
})
export type Interest = z.infer<typeof Interest>

/** The whole index, from its JSON. */
export const PlaceData = z
  .object({
    info: PackInfo,
    /** Whether its streets have a hundred numbers to the block. */
    isOfBlocks: z.boolean(),
    /** Where most points of interest are; null without any. */
    centre: z.object({ lat: Lat, lng: Lng }).nullable(),
    streets: z.array(Street),
    corners: Corners,
    localities: z.array(Locality),
    interests: z.array(Interest),
  })
  .refine(({ streets, corners, interests }) => {
    const isStreet = (index: number) => index < streets.length
    return (
      corners.streets.every(isStreet) && interests.every(({ street }) => street === null || isStreet(street))
    )
  })
export type PlaceData = z.infer<typeof PlaceData>

/** The JSON of an index. */
export const textOf = (data: PlaceData): string =>
  JSON.stringify(data, (_, value: unknown) => {
    if (value instanceof Int32Array) return differences(value)
    return value instanceof Uint32Array ? Array.from(value) : value
  })

/** Each of some points less the one before it. */
const differences = (points: Int32Array) =>
  Array.from(points, (degrees, at) => (at < 2 ? degrees : degrees - item(points, at - 2)))

function sums(differing: readonly number[]): number[] {
  const points = [...differing]
  for (let at = 2; at < points.length; at++) points[at] = item(points, at) + item(points, at - 2)
  return points
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
