/**
 * The file `streets.index`.
 *
 * Five bytes are uncompressed: 'PUNI', then the version of the format. The rest is gzip of:
 *
 *     PackInfo    text (JSON)
 *     texts       list of text: every name and house number, once; below, it is its index in this list
 *     localities  list of: name; list of other names; place in LOCALITY_KINDS; point; houses
 *     streets     list of: name; list of other names; city (0 for none, else its index plus one); list of lines; houses;
 *                 list of intervals: from, to, step, line; 1 if its numbers only count from its beginning, else 0
 *     corners     list of: first street minus that of the previous corner, second street, point,
 *                 the number that each of the two has reached there (0 for unknown)
 *     interests   list of: name; list of other names; place in INTEREST_KINDS; street (0 for none, else its
 *                 index plus one); house number (0 for none, else its index plus one); point
 *
 * A number is a varint (seven bits a byte, low bits first); one that can be negative is zigzag; a text is its
 * length in bytes and UTF-8; a list is its length and its items; a line is a list of points; houses are a list of house
 * number and point. A point is latitude and longitude in millionths
 * of a degree, less those of the point before it in the file.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError, PACK_FILES, type PackInfo } from '../pack.ts'
import { VarintError, VarintReader, VarintWriter } from '../varint.ts'
import { lineOf, pointsOf } from './geometry.ts'
import { item } from './item.ts'
import {
  housesIn,
  INTEREST_KINDS,
  LOCALITY_KINDS,
  type Corners,
  type Houses,
  type Interest,
  type Interval,
  type Line,
  type PlaceData,
  type Point,
  type Street,
} from './place-data.ts'

const FILE = PACK_FILES.places
const MAGIC = 'PUNI'
const VERSION = 4
const HEADER_BYTES = MAGIC.length + 1
/** A few bytes of gzip can expand to gigabytes. A country with a million streets needs less than this. */
const MAX_BYTES = 256 * 1024 * 1024

/** Encodes the file. */
export function writePlaceIndex({ info, streets, corners, localities, interests }: PlaceData): Uint8Array {
  const writer = new VarintWriter()
  const texts = new Map<string, number>()
  const textIndex = (text: string) => texts.get(text) ?? texts.set(text, texts.size).size - 1
  for (const { name, otherNames } of [...localities, ...streets, ...interests]) {
    for (const text of [name, ...otherNames]) textIndex(text)
  }
  for (const { city } of streets) if (city !== null) textIndex(city)
  for (const { houses } of [...localities, ...streets]) houses.numbers.forEach(textIndex)
  for (const { number } of interests) if (number !== null) textIndex(number)
  const list = <T>(items: readonly T[], write: (item: T) => void) => {
    writer.unsigned(items.length)
    items.forEach(write)
  }
  const names = ({ name, otherNames }: { name: string; otherNames: readonly string[] }) => {
    writer.unsigned(textIndex(name))
    list(otherNames, (other) => writer.unsigned(textIndex(other)))
  }
  let last: Point = { lat: 0, lng: 0 }
  const point = ({ lat, lng }: Point) => {
    writer.signed(lat - last.lat)
    writer.signed(lng - last.lng)
    last = { lat, lng }
  }
  const numbered = (houses: Houses) =>
    list(housesIn(houses), (house) => {
      writer.unsigned(textIndex(house.number))
      point(house)
    })
  const line = (points: Line) => list([...pointsOf(points)], point)

  writer.text(JSON.stringify(info))
  list([...texts.keys()], (text) => writer.text(text))
  list(localities, (locality) => {
    names(locality)
    writer.unsigned(LOCALITY_KINDS.indexOf(locality.kind))
    point(locality)
    numbered(locality.houses)
  })
  list(streets, (street) => {
    names(street)
    writer.unsigned(street.city === null ? 0 : textIndex(street.city) + 1)
    list(street.lines, line)
    numbered(street.houses)
    list(street.intervals, (interval) => {
      writer.unsigned(interval.from)
      writer.unsigned(interval.to)
      writer.unsigned(interval.step)
      line(interval.line)
    })
    writer.unsigned(Number(street.counted))
  })
  let first = 0
  writer.unsigned(corners.streets.length / 2)
  for (let at = 0; at < corners.streets.length; at += 2) {
    writer.unsigned(item(corners.streets, at) - first)
    first = item(corners.streets, at)
    writer.unsigned(item(corners.streets, at + 1))
    point({ lat: item(corners.points, at), lng: item(corners.points, at + 1) })
    writer.unsigned(item(corners.numbers, at))
    writer.unsigned(item(corners.numbers, at + 1))
  }
  list(interests, (interest) => {
    names(interest)
    writer.unsigned(INTEREST_KINDS.indexOf(interest.kind))
    writer.unsigned(interest.street === null ? 0 : interest.street + 1)
    writer.unsigned(interest.number === null ? 0 : textIndex(interest.number) + 1)
    point(interest)
  })

  const body = gzipSync(writer.bytes, { level: 9 })
  const bytes = new Uint8Array(HEADER_BYTES + body.length)
  bytes.set(new TextEncoder().encode(MAGIC))
  bytes[MAGIC.length] = VERSION
  bytes.set(body, HEADER_BYTES)
  return bytes
}

/** Decodes the file. Throws PackError if the bytes are no index, of another version or damaged. */
export function readPlaceIndex(bytes: Uint8Array): PlaceData {
  const body = unpacked(bytes)
  try {
    return readBody(new VarintReader(body))
  } catch (error) {
    throw error instanceof VarintError ? damaged() : error
  }
}

function readBody(reader: VarintReader): PlaceData {
  // Every item takes at least a byte, so no list is longer than the remaining bytes.
  const length = () => {
    const items = reader.unsigned()
    if (items > reader.left) throw damaged()
    return items
  }
  const list = <T>(read: () => T): T[] => Array.from({ length: length() }, read)
  let last: Point = { lat: 0, lng: 0 }
  const point = (): Point => {
    last = { lat: last.lat + reader.signed(), lng: last.lng + reader.signed() }
    if (Math.abs(last.lat) > 90e6 || Math.abs(last.lng) > 180e6) throw damaged()
    return last
  }

  const info = packInfoIn(reader.text())
  if (info === null) throw damaged()
  const texts = list(() => reader.text())
  const name = () => item(texts, reader.unsigned())
  const names = () => ({ name: name(), otherNames: list(name) })
  const points = (least: number) => {
    const found = new Int32Array(2 * length())
    if (found.length < 2 * least) throw damaged()
    for (let at = 0; at < found.length; at += 2) {
      const { lat, lng } = point()
      found.set([lat, lng], at)
    }
    return found
  }
  const line = () => points(2)
  const housesOf = (): Houses => {
    const houses = list(() => ({ number: name(), ...point() }))
    return { numbers: houses.map(({ number }) => number), points: lineOf(houses) }
  }
  const interval = (): Interval => {
    const [from, to, step] = [reader.unsigned(), reader.unsigned(), reader.unsigned()]
    if (from >= to || (step !== 1 && step !== 2)) throw damaged()
    return { from, to, step, line: line() }
  }
  const localities = list(() => ({
    ...names(),
    kind: item(LOCALITY_KINDS, reader.unsigned()),
    ...point(),
    houses: housesOf(),
  }))
  const streets = list((): Street => {
    const called = names()
    const city = reader.unsigned()
    const lines = list(line)
    if (lines.length === 0) throw damaged()
    return {
      ...called,
      city: city === 0 ? null : item(texts, city - 1),
      lines,
      houses: housesOf(),
      intervals: list(interval),
      counted: item([false, true], reader.unsigned()),
    }
  })
  const corners = cornersIn()
  const interests = list((): Interest => {
    const called = names()
    const kind = item(INTEREST_KINDS, reader.unsigned())
    const street = reader.unsigned()
    if (street > streets.length) throw damaged()
    const number = reader.unsigned()
    return {
      ...called,
      kind,
      street: street === 0 ? null : street - 1,
      number: number === 0 ? null : item(texts, number - 1),
      ...point(),
    }
  })
  if (reader.left > 0) throw damaged()
  return { info, streets, corners, localities, interests }

  function cornersIn(): Corners {
    const count = length()
    const found = {
      streets: new Uint32Array(2 * count),
      points: new Int32Array(2 * count),
      numbers: new Uint32Array(2 * count),
    }
    let first = 0
    for (let at = 0; at < 2 * count; at += 2) {
      first += reader.unsigned()
      const second = reader.unsigned()
      if (first >= second || second >= streets.length) throw damaged()
      found.streets.set([first, second], at)
      const { lat, lng } = point()
      found.points.set([lat, lng], at)
      found.numbers.set([reader.unsigned(), reader.unsigned()], at)
    }
    return found
  }
}

const damaged = () => new PackError(`${FILE} is damaged`)

function unpacked(bytes: Uint8Array): Uint8Array {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length))
  if (magic !== MAGIC) throw new PackError(`${FILE} is not a street index`)
  const version = bytes[MAGIC.length]
  if (version !== VERSION) {
    throw new PackError(`${FILE} is of version ${version ?? 'none'}, this program reads version ${VERSION}`)
  }
  try {
    return gunzipSync(bytes.subarray(HEADER_BYTES), { maxOutputLength: MAX_BYTES })
  } catch {
    throw damaged()
  }
}

function packInfoIn(text: string): PackInfo | null {
  let info: unknown
  try {
    info = JSON.parse(text)
  } catch {
    return null
  }
  return isPackInfo(info) ? info : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isPackInfo(value: unknown): value is PackInfo {
  if (!isRecord(value)) return false
  const { bounds } = value
  return (
    ['name', 'attribution', 'builtAt'].every((key) => typeof value[key] === 'string') &&
    typeof value['demo'] === 'boolean' &&
    isRecord(bounds) &&
    ['north', 'south', 'east', 'west'].every((key) => typeof bounds[key] === 'number')
  )
}
