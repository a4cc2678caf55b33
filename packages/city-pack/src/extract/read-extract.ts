/** Reads an OpenStreetMap extract from a file, regardless of its name. */
import { type FileHandle, open } from 'node:fs/promises'
import { type Gunzip, createGunzip } from 'node:zlib'
import type { OnFraction } from '../on-fraction.ts'
import { ByteReader } from './byte-reader.ts'
import { type Extract, ExtractError } from './extract.ts'
import { readPbf } from './read-pbf.ts'
import { readXml } from './read-xml.ts'

const CHUNK = 256 * 1024
/** Bytes by which a file is recognised. */
const START = 64
/**
 * Bytes once unpacked. Gzip shrinks repetitive text to a thousandth, so a small file may hide more than
 * anyone can wait for.
 */
const MAX_UNPACKED = 16 * 1024 ** 3

/**
 * Reads a .osm.pbf or .osm file (XML, as from Overpass), gzipped or not, recognised by content. Throws
 * ExtractError with one clear line when the file cannot be read or is none of these.
 */
export async function readExtract(path: string, onProgress?: OnFraction): Promise<Extract> {
  try {
    const file = await open(path)
    try {
      const stat = await file.stat()
      if (!stat.isFile()) throw new ExtractError('it is not a file')
      if (stat.size === 0) throw new ExtractError('the file is empty')
      return await readFile(file, stat.size, onProgress)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new ExtractError(`${path}: ${reason(error)}`, { cause: error })
  }
}

async function readFile(file: FileHandle, size: number, onProgress?: OnFraction): Promise<Extract> {
  const start = Buffer.alloc(START)
  await file.read(start, 0, START, 0)
  const source = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK })
  const reader = new ByteReader(isGzip(start) ? unzipped(source) : source)
  const read = formatOf(await reader.peek(START)) === 'pbf' ? readPbf : readXml
  return read(reader, () => {
    if (reader.position > MAX_UNPACKED) throw new ExtractError('the unpacked file is too large')
    onProgress?.(Math.min(1, source.bytesRead / size))
  })
}

const isGzip = (start: Uint8Array) => start[0] === 0x1f && start[1] === 0x8b

/** `pipe` does not forward errors; readers of the unzipped bytes must get those of the file too. */
function unzipped(source: NodeJS.ReadableStream): Gunzip {
  const gunzip = createGunzip({ chunkSize: CHUNK })
  source.on('error', (error) => gunzip.destroy(error))
  return source.pipe(gunzip)
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
