/**
 * The file `streets.index`: 'PUNI', the version of the format as a byte, then PlaceData as JSON in gzip. Points are latitudes and
 * longitudes in millionths of a degree, one after the other; each but the first of a list less the one before it.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { PackError, PACK_FILES } from '@puni/contract/city/pack'
import { item } from './item.ts'
import { INTEREST_KINDS, LOCALITY_KINDS, type PlaceData } from './place-data.ts'

const FILE = PACK_FILES.places
const MAGIC = 'PUNI'
const VERSION = 5
const HEADER_BYTES = MAGIC.length + 1
/** A few bytes of gzip can expand to gigabytes. A country with a million streets needs less than this. */
const MAX_BYTES = 256 * 1024 * 1024

const Index = z.int().min(0).max(0xffffffff)
const Lat = z.int().min(-90e6).max(90e6)
const Lng = z.int().min(-180e6).max(180e6)
const Points = z
  .array(z.int())
  .transform(sums)
  .refine(
    (points) =>
      points.length % 2 === 0 &&
      points.every((degrees, at) => Math.abs(degrees) <= (at % 2 === 0 ? 90e6 : 180e6)),
  )
  .transform((points) => Int32Array.from(points))
const Line = Points.refine(({ length }) => length >= 4)
const Houses = z
  .object({ numbers: z.array(z.string()), points: Points })
  .refine(({ numbers, points }) => points.length === 2 * numbers.length)
const Interval = z
  .object({ from: Index, to: Index, step: z.literal([1, 2]), line: Line })
  .refine(({ from, to }) => from < to)
const named = { name: z.string(), otherNames: z.array(z.string()) }
const Street = z.object({
  ...named,
  city: z.string().nullable(),
  lines: z.array(Line).min(1),
  houses: Houses,
  intervals: z.array(Interval),
})
const Corners = z
  .object({ streets: z.array(Index).transform((streets) => Uint32Array.from(streets)), points: Points })
  .refine(({ streets, points }) => streets.length === points.length)
const Locality = z.object({ ...named, kind: z.enum(LOCALITY_KINDS), lat: Lat, lng: Lng, houses: Houses })
const Interest = z.object({
  ...named,
  kind: z.enum(INTEREST_KINDS),
  street: Index.nullable(),
  number: z.string().nullable(),
  lat: Lat,
  lng: Lng,
})
const Bounds = z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() })
const Info = z.object({
  name: z.string(),
  attribution: z.string(),
  bounds: Bounds,
  builtAt: z.string(),
  demo: z.boolean(),
})
const File = z
  .object({
    info: Info,
    isOfBlocks: z.boolean(),
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

/** Each of some points less the one before it. */
const differences = (points: Int32Array) =>
  Array.from(points, (degrees, at) => (at < 2 ? degrees : degrees - item(points, at - 2)))

function sums(differing: readonly number[]): number[] {
  const points = [...differing]
  for (let at = 2; at < points.length; at++) points[at] = item(points, at) + item(points, at - 2)
  return points
}

/** Encodes the file. */
export function writePlaceIndex(data: PlaceData): Uint8Array {
  const text = JSON.stringify(data, (_, value: unknown) => {
    if (value instanceof Int32Array) return differences(value)
    return value instanceof Uint32Array ? Array.from(value) : value
  })
  const body = gzipSync(text, { level: 9 })
  return Buffer.concat([Buffer.from(MAGIC), Buffer.from([VERSION]), body])
}

/** Decodes the file. Throws PackError if the bytes are no index, of another version or damaged. */
export function readPlaceIndex(bytes: Uint8Array): PlaceData {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length))
  if (magic !== MAGIC) throw new PackError(`${FILE} is not a street index`)
  const version = bytes[MAGIC.length]
  if (version !== VERSION) {
    throw new PackError(`${FILE} is of version ${version ?? 'none'}, this program reads version ${VERSION}`)
  }
  const { data } = File.safeParse(unpacked(bytes.subarray(HEADER_BYTES)))
  if (data === undefined) throw damaged()
  return data
}

const damaged = () => new PackError(`${FILE} is damaged`)

function unpacked(body: Uint8Array): unknown {
  try {
    return JSON.parse(gunzipSync(body, { maxOutputLength: MAX_BYTES }).toString())
  } catch {
    throw damaged()
  }
}
