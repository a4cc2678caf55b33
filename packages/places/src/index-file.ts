/**
 * The file `streets.index`: 'PUNI', the version of the format as a byte, then PlaceData as JSON in gzip. Points are latitudes and
 * longitudes in millionths of a degree, one after the other; each but the first of a list less the one before it.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { PackError, PACK_FILES } from '@puni/contract/city/pack'
import { PlaceData, textOf } from './place-data.ts'

const FILE = PACK_FILES.places
const MAGIC = 'PUNI'
const VERSION = 5
const HEADER_BYTES = MAGIC.length + 1
/** A few bytes of gzip can expand to gigabytes. A country with a million streets needs less than this. */
const MAX_BYTES = 256 * 1024 * 1024

/** Encodes the file. */
export function writePlaceIndex(data: PlaceData): Uint8Array {
  const body = gzipSync(textOf(data), { level: 9 })
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
  const { data } = PlaceData.safeParse(unpacked(bytes.subarray(HEADER_BYTES)))
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
