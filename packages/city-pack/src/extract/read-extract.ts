/** Reads an OpenStreetMap extract from a file, regardless of its name. */
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { OnFraction } from '../on-fraction.ts'
import { type Extract, ExtractError } from './extract.ts'
import { readPbf } from './read-pbf.ts'
import { readXml } from './read-xml.ts'

const CHUNK = 256 * 1024
/** The first bytes of gzip. */
const GZIP = 0x1f8b
/** Bytes of a PBF file, which is read whole: with 20 million nodes it has a fifth of them. */
const MAX_PBF = 2 * 1024 ** 3

/**
 * Reads a .osm.pbf or .osm file (XML, as from Overpass), gzipped or not, recognised by content. Throws
 * ExtractError with one clear line when the file cannot be read or is none of these.
 */
export async function readExtract(path: string, onProgress: OnFraction = () => {}): Promise<Extract> {
  try {
    const file = await open(path)
    try {
      return await readFile(file, onProgress)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new ExtractError(`${path}: ${reason(error)}`, { cause: error })
  }
}

async function readFile(file: FileHandle, onProgress: OnFraction): Promise<Extract> {
  const { size } = await file.stat()
  const { buffer: start } = await file.read(Buffer.alloc(2), 0, 2, 0)
  const source = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK })
  const isGzip = start.readUInt16BE() === GZIP
  // With its errors passed on to whoever reads the unpacked bytes.
  const unzipped = isGzip ? pipeline(source, createGunzip({ chunkSize: CHUNK }), () => {}) : source
  const chunks = unzipped[Symbol.asyncIterator]() as AsyncIterableIterator<Uint8Array>
  const first = await chunks.next()
  if (first.done) throw new ExtractError('the file is empty')
  if (formatOf(first.value) === 'pbf') return readPbf(await whole(first.value, chunks), onProgress)
  return await readXml(first.value, chunks, () => onProgress(Math.min(1, source.bytesRead / size)))
}

async function whole(first: Uint8Array, rest: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks = [first]
  let length = first.length
  for await (const chunk of rest) {
    length += chunk.length
    if (length > MAX_PBF) throw new ExtractError('it is too large: cut out the city first')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function formatOf(start: Uint8Array): 'pbf' | 'xml' {
  // Not TextDecoder: its latin1 is Windows-1252, by the standard and from Node 24 on.
  const text = Buffer.from(start).toString('latin1')
  if (/^(\xef\xbb\xbf)?\s*</.test(text)) return 'xml'
  // Four bytes of length, then the type of the first block as its first field.
  if (text.slice(4).startsWith('\n\tOSMHeader')) return 'pbf'
  if (text.startsWith('BZh')) throw new ExtractError('it is packed with bzip2; unpack it first')
  throw new ExtractError('it is no OpenStreetMap extract (.osm.pbf or .osm)')
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read',
  EISDIR: 'it is not a file',
}

/** Returns one line; errors neither ours nor the file system's are bugs and are rethrown. */
function reason(error: unknown): string {
  if (error instanceof ExtractError) return error.message
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return SYSTEM_ERRORS[error.code] ?? error.message
  }
  throw error
}
