/**
 * The file `streets.index`.
 *
 * Five bytes are uncompressed: 'PUNI', then the version of the format. The rest is gzip of:
 *
 *     PackInfo    text (JSON)
 *     texts       list of text: every name, once; below, a name is its index in this list
 *     localities  list of: name, point
 *     streets     list of: name; list of other names; city (0 for none, else its index plus one);
 *                 list of lines, each a list of points; list of houses: number minus the previous one, point
 *     corners     list of: first street minus that of the previous corner, second street, point
 *
 * A number is a varint (seven bits a byte, low bits first); one that can be negative is zigzag; a text is its
 * length in bytes and UTF-8; a list is its length and its items. A point is latitude and longitude in millionths
 * of a degree, less those of the point before it in the file.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError, PACK_FILES, type PackInfo } from '../pack.ts'
import { VarintError, VarintReader, VarintWriter } from '../varint.ts'
import type { Corner, PlaceData, Point, Street } from './place-data.ts'

const FILE = PACK_FILES.places
const MAGIC = 'PUNI'
const VERSION = 1
const HEADER_BYTES = MAGIC.length + 1
/** A few bytes of gzip can expand to gigabytes. A country with a million streets needs less than this. */
const MAX_BYTES = 256 * 1024 * 1024

/** Encodes the file. */
export function writePlaceIndex({ info, streets, corners, localities }: PlaceData): Uint8Array {
  const writer = new VarintWriter()
  const texts = new Map<string, number>()
  const textIndex = (text: string) => texts.get(text) ?? texts.set(text, texts.size).size - 1
  for (const { name } of localities) textIndex(name)
  for (const { name, otherNames, city } of streets) {
    for (const text of [name, ...otherNames, ...(city === null ? [] : [city])]) textIndex(text)
  }
  const list = <T>(items: readonly T[], write: (item: T) => void) => {
    writer.unsigned(items.length)
    items.forEach(write)
  }
  let last: Point = { lat: 0, lng: 0 }
  const point = ({ lat, lng }: Point) => {
    writer.signed(lat - last.lat)
    writer.signed(lng - last.lng)
    last = { lat, lng }
  }

  writer.text(JSON.stringify(info))
  list([...texts.keys()], (text) => writer.text(text))
  list(localities, (locality) => {
    writer.unsigned(textIndex(locality.name))
    point(locality)
  })
  list(streets, ({ name, otherNames, city, lines, houses }) => {
    writer.unsigned(textIndex(name))
    list(otherNames, (other) => writer.unsigned(textIndex(other)))
    writer.unsigned(city === null ? 0 : textIndex(city) + 1)
    list(lines, (line) => {
      writer.unsigned(line.length / 2)
      for (let at = 0; at < line.length; at += 2) point({ lat: line[at] ?? 0, lng: line[at + 1] ?? 0 })
    })
    let number = 0
    list(houses, (house) => {
      writer.unsigned(house.number - number)
      number = house.number
      point(house)
    })
  })
  let first = 0
  list(corners, (corner) => {
    writer.unsigned(corner.streets[0] - first)
    first = corner.streets[0]
    writer.unsigned(corner.streets[1])
    point(corner)
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
  const list = <T>(read: () => T): T[] => {
    const length = reader.unsigned()
    if (length > reader.left) throw damaged()
    return Array.from({ length }, read)
  }
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
  const localities = list(() => ({ name: name(), ...point() }))
  const line = () => {
    const points = list(point)
    if (points.length < 2) throw damaged()
    return Int32Array.from(points.flatMap(({ lat, lng }) => [lat, lng]))
  }
  const streets = list((): Street => {
    const names = { name: name(), otherNames: list(name) }
    const city = reader.unsigned()
    const lines = list(line)
    if (lines.length === 0) throw damaged()
    let number = 0
    const houses = list(() => ({ number: (number += reader.unsigned()), ...point() }))
    return { ...names, city: city === 0 ? null : item(texts, city - 1), lines, houses }
  })
  let first = 0
  const corners = list((): Corner => {
    first += reader.unsigned()
    const second = reader.unsigned()
    if (first >= second || second >= streets.length) throw damaged()
    return { streets: [first, second], ...point() }
  })
  if (reader.left > 0) throw damaged()
  return { info, streets, corners, localities }
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
