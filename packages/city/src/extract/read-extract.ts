/** Reads an OpenStreetMap extract from a file, regardless of its name. */
import { open } from 'node:fs/promises'
import { type Extract, ExtractError } from './extract.ts'
import { readPbf } from './read-pbf.ts'
import { readXml } from './read-xml.ts'

/** Receives the fraction of the file read so far, from 0 to 1. */
export type OnFraction = (fraction: number) => void

type Format = 'pbf' | 'xml' | 'gzip'

/**
 * Reads a .osm.pbf or .osm file (XML, as from Overpass; gzip too), recognised by content. Throws ExtractError
 * with one clear line when the file cannot be read or is none of these.
 */
export async function readExtract(path: string, onProgress?: OnFraction): Promise<Extract> {
  try {
    const file = await open(path)
    try {
      const stat = await file.stat()
      if (!stat.isFile()) throw new ExtractError('it is not a file')
      if (stat.size === 0) throw new ExtractError('the file is empty')
      const start = new Uint8Array(64)
      await file.read(start, 0, start.length, 0)
      const format = formatOf(start)
      return format === 'pbf'
        ? await readPbf(file, stat.size, onProgress)
        : await readXml(file, stat.size, { gzip: format === 'gzip' }, onProgress)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new ExtractError(`${path}: ${reason(error)}`, { cause: error })
  }
}

function formatOf(start: Uint8Array): Format {
  // Not TextDecoder: its latin1 is Windows-1252, by the standard and from Node 24 on.
  const text = Buffer.from(start).toString('latin1')
  if (text.startsWith('\x1f\x8b')) return 'gzip'
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
