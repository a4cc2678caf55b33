/**
 * The file `streets.index`.
 *
 * Five bytes are uncompressed: 'PUNI', then the version of the format. The rest is gzip of:
 *
 *     PackInfo    text (JSON)
 *     texts       list of text: every name, once; below, a name is its index in this list
 *     localities  list of: name; list of other names; place in LOCALITY_KINDS; point; list of houses: number
 *                 minus the previous one, point
 *     streets     list of: name; list of other names; city (0 for none, else its index plus one);
 *                 list of lines, each a list of points; list of houses: number minus the previous one, point;
 *                 1 if its numbers only count from its beginning, else 0
 *     corners     list of: first street minus that of the previous corner, second street, point,
 *                 the number that each of the two has reached there (0 for unknown)
 *     interests   list of: name; list of other names; place in INTEREST_KINDS; street (0 for none, else its
 *                 index plus one); house number (0 for none); point
 *
 * A number is a varint (seven bits a byte, low bits first); one that can be negative is zigzag; a text is its
 * length in bytes and UTF-8; a list is its length and its items. A point is latitude and longitude in millionths
 * of a degree, less those of the point before it in the file.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError, PACK_FILES, type PackInfo } from '../pack.ts'
import { VarintError, VarintReader, VarintWriter } from '../varint.ts'
import {
  houseAt,
  INTEREST_KINDS,
  LOCALITY_KINDS,
  type Corners,
  type Houses,
  type Interest,
  type PlaceData,
  type Point,
  type Street,
} from './place-data.ts'

const FILE = PACK_FILES.places
const MAGIC = 'PUNI'
const VERSION = 3
const HEADER_BYTES = MAGIC.length + 1
/** A few bytes of gzip can expand to gigabytes. A country with a million streets needs less than this. */
const MAX_BYTES = 256 * 1024 * 1024
const MAX_NUMBER = 1e9

/** Encodes the file. */
export function writePlaceIndex({ info, streets, corners, localities, interests }: PlaceData): Uint8Array {
  const writer = new VarintWriter()
  const texts = new Map<string, number>()
  const textIndex = (text: string) => texts.get(text) ?? texts.set(text, texts.size).size - 1
  for (const { name, otherNames } of [...localities, ...streets, ...interests]) {
    for (const text of [name, ...otherNames]) textIndex(text)
  }
  for (const { city } of streets) if (city !== null) textIndex(city)
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
  const numbered = (houses: Houses) => {
    let number = 0
    writer.unsigned(houses.length / 3)
    for (let at = 0; 3 * at < houses.length; at++) {
      const house = houseAt(houses, at)
      writer.unsigned(house.number - number)
      number = house.number
      point(house)
    }
  }

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
    list(street.lines, (line) => {
      writer.unsigned(line.length / 2)
      for (let at = 0; at < line.length; at += 2) point({ lat: line[at] ?? 0, lng: line[at + 1] ?? 0 })
    })
    numbered(street.houses)
    writer.unsigned(Number(street.counted))
  })
  let first = 0
  writer.unsigned(corners.streets.length / 2)
  for (let at = 0; at < corners.streets.length; at += 2) {
    writer.unsigned((corners.streets[at] ?? 0) - first)
    first = corners.streets[at] ?? 0
    writer.unsigned(corners.streets[at + 1] ?? 0)
    point({ lat: corners.points[at] ?? 0, lng: corners.points[at + 1] ?? 0 })
    writer.unsigned(corners.numbers[at] ?? 0)
    writer.unsigned(corners.numbers[at + 1] ?? 0)
  }
  list(interests, (interest) => {
    names(interest)
    writer.unsigned(INTEREST_KINDS.indexOf(interest.kind))
    writer.unsigned(interest.street === null ? 0 : interest.street + 1)
    writer.unsigned(interest.number ?? 0)
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
  const item = <T>(items: readonly T[], index: number): T => {
    const found = items[index]
    if (found === undefined) throw damaged()
    return found
  }
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
  const housesOf = () => {
    const houses = new Int32Array(3 * length())
    let number = 0
    for (let at = 0; at < houses.length; at += 3) {
      number += reader.unsigned()
      // Beyond what the array holds it would come out as another one.
      if (number > MAX_NUMBER) throw damaged()
      const { lat, lng } = point()
      houses.set([number, lat, lng], at)
    }
    return houses
  }
  const localities = list(() => ({
    ...names(),
    kind: item(LOCALITY_KINDS, reader.unsigned()),
    ...point(),
    houses: housesOf(),
  }))
  const line = () => {
    const points = new Int32Array(2 * length())
    if (points.length < 4) throw damaged()
    for (let at = 0; at < points.length; at += 2) {
      const { lat, lng } = point()
      points[at] = lat
      points[at + 1] = lng
    }
    return points
  }
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
      number: number === 0 ? null : number,
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
