/** Writes small PBF extracts for tests, valid and broken ones. */
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

/** The bytes of one protocol buffer message. */
export function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish().slice()
}

/** A blob with deflated content, as written by most programs. */
export const deflated = (content: Uint8Array): Uint8Array =>
  message((pbf) => {
    pbf.writeVarintField(2, content.length)
    pbf.writeBytesField(3, deflateSync(content))
  })

/** A blob with uncompressed content. */
export const bare = (content: Uint8Array): Uint8Array => message((pbf) => pbf.writeBytesField(1, content))

/** A block of the file: length, header, blob. `dataSize` overrides the true size. */
export function fileBlock(type: string, blob: Uint8Array, dataSize = blob.length): Uint8Array {
  const header = message((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, dataSize)
  })
  const bytes = new Uint8Array(4 + header.length + blob.length)
  new DataView(bytes.buffer).setUint32(0, header.length)
  bytes.set(header, 4)
  bytes.set(blob, 4 + header.length)
  return bytes
}

/** The first block of a file, which lists the features required of its reader. */
export const headBlock = (features: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes']): Uint8Array =>
  fileBlock(
    'OSMHeader',
    deflated(message((pbf) => features.forEach((text) => pbf.writeStringField(4, text)))),
  )

/** Content of a block of objects: strings, one group and the scale after it, where real files have it. */
export const objects = (
  strings: readonly string[],
  group: (pbf: PbfWriter) => void,
  scale: { granularity: number; latOffset: number; lngOffset: number } | null = null,
): Uint8Array =>
  message((pbf) => {
    pbf.writeMessage(1, (_, table) => strings.forEach((text) => table.writeStringField(1, text)), null)
    pbf.writeBytesField(2, message(group))
    if (!scale) return
    pbf.writeVarintField(17, scale.granularity)
    pbf.writeVarintField(19, scale.latOffset)
    pbf.writeVarintField(20, scale.lngOffset)
  })

/** Dense nodes of a group, by id, latitude and longitude in units of the block. */
export const denseNodes =
  (nodes: readonly (readonly [id: number, lat: number, lng: number])[], keysValues: readonly number[] = []) =>
  (pbf: PbfWriter): void => {
    const steps = (column: 0 | 1 | 2) => nodes.map((node, i) => node[column] - (nodes[i - 1]?.[column] ?? 0))
    const dense = message((pbf) => {
      pbf.writePackedSVarint(1, steps(0))
      pbf.writePackedSVarint(8, steps(1))
      pbf.writePackedSVarint(9, steps(2))
      pbf.writePackedVarint(10, [...keysValues])
    })
    pbf.writeBytesField(2, dense)
  }

/** Concatenates the pieces of a file. */
export const joined = (...pieces: readonly Uint8Array[]): Uint8Array => Buffer.concat(pieces)
