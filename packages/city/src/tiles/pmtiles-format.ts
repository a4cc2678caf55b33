/**
 * PMTiles version 3, the parts shared by writing and reading:
 * github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md.
 */
import { PackError } from '../pack.ts'

/** Bytes of the header. */
export const HEADER_LENGTH = 127
/** Header and root directory must be within these bytes. */
export const FIRST_PART = 16_384

const MAGIC = [0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73, 3]
export const GZIP = 2
export const MVT = 1

/** Bytes of an archive, from its start. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/** The positions of an archive's sections. */
export interface Sections {
  readonly root: ByteRange
  readonly metadata: ByteRange
  readonly leaves: ByteRange
  readonly tiles: ByteRange
}

/**
 * `run` tiles of equal content from `id` on; a run of 0 is a leaf directory. `offset` counts from the
 * section's start.
 */
export interface Entry extends ByteRange {
  readonly id: number
  readonly run: number
}

/** Number of a tile: along a Hilbert curve within each zoom, after all tiles of smaller zooms. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0
    const lower = (y & side) > 0
    id += side * side * (right ? (lower ? 2 : 3) : lower ? 1 : 0)
    if (!lower) [x, y] = right ? [~y, ~x] : [y, x]
  }
  return id
}

/**
 * Writes the fields read by `readSections` and other PMTiles readers; the rest of the header is up to the
 * writer.
 */
export function writeSections(header: DataView, { root, metadata, leaves, tiles }: Sections): void {
  for (const [i, byte] of MAGIC.entries()) header.setUint8(i, byte)
  for (const [i, { offset, length }] of [root, metadata, leaves, tiles].entries()) {
    header.setBigUint64(8 + 16 * i, BigInt(offset), true)
    header.setBigUint64(16 + 16 * i, BigInt(length), true)
  }
}

/** Reads the header of an archive of gzipped vector tiles. Throws PackError for any other. */
export function readSections(header: DataView): Sections {
  const isArchive =
    header.byteLength >= HEADER_LENGTH && MAGIC.every((byte, i) => header.getUint8(i) === byte)
  if (!isArchive) throw new PackError('The map is no PMTiles archive of version 3')
  if (header.getUint8(97) !== GZIP || header.getUint8(98) !== GZIP || header.getUint8(99) !== MVT) {
    throw new PackError('The map is no archive of gzipped vector tiles')
  }
  const range = (i: number) => ({
    offset: Number(header.getBigUint64(8 + 16 * i, true)),
    length: Number(header.getBigUint64(16 + 16 * i, true)),
  })
  return { root: range(0), metadata: range(1), leaves: range(2), tiles: range(3) }
}

/** A directory: the number of entries, then, column by column, their id deltas, runs, lengths and offsets. */
export function writeDirectory(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const write = (value: number) => {
    for (; value > 0x7f; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80)
    bytes.push(value)
  }
  write(entries.length)
  entries.forEach(({ id }, i) => write(id - (entries[i - 1]?.id ?? 0)))
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return Uint8Array.from(bytes)
}

/** Reads the output of `writeDirectory`. Throws PackError for anything else. */
export function readDirectory(bytes: Uint8Array): Entry[] {
  let position = 0
  const read = () => {
    let value = 0
    for (let factor = 1; factor < 2 ** 50; factor *= 0x80) {
      const byte = bytes[position++]
      if (byte === undefined) break
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    throw new PackError('A directory of the map is damaged')
  }
  const count = read()
  // An entry takes at least four bytes: a false count must not claim memory.
  if (count > bytes.length / 4) throw new PackError('A directory of the map is damaged')
  const column = () => Array.from({ length: count }, read)
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()]
  let id = 0
  let end = 0
  return steps.map((step, i) => {
    id += step
    const length = lengths[i]!
    const offset = offsets[i]! > 0 ? offsets[i]! - 1 : end
    end = offset + length
    return { id, run: runs[i]!, offset, length }
  })
}
