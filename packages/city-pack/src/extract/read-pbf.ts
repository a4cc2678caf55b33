/**
 * Reads OpenStreetMap's PBF: a sequence of blocks, each a protocol buffer, mostly deflated. The format:
 * wiki.openstreetmap.org/wiki/PBF_Format. Sizes and coordinates come from untrusted files, so all are
 * checked.
 */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import type { ByteReader } from './byte-reader.ts'
import { ExtractCollector, type Member } from './extract-collector.ts'
import { type Extract, ExtractError, type Tags } from './extract.ts'

/** Bytes, from the format's specification. */
const MAX_HEADER = 64 * 1024
const MAX_BLOB = 32 * 1024 * 1024

const KNOWN_FEATURES: ReadonlySet<string> = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** Compressions of a blob that the format allows but hardly anybody uses, by field number. */
const OTHER_PACKINGS: Readonly<Record<number, string>> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' }

/** Types of a relation's members, by their number in the file. */
const MEMBER_TYPES: readonly Member['type'][] = ['node', 'way', 'relation']

const inflateBlob = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(inflate)

/** Reads a whole file; `onBlock` is called after each block. Throws ExtractError for anything but a valid file. */
export async function readPbf(reader: ByteReader, onBlock: () => void): Promise<Extract> {
  const collector = new ExtractCollector()
  while ((await reader.peek(1)).length > 0) {
    const start = reader.position
    const length = Buffer.from(await reader.take(4)).readUInt32BE()
    if (length > MAX_HEADER) throw damaged(start)
    const header = await reader.take(length)
    const { type, dataSize } = soundly(start, () => blobHeader(header))
    if (dataSize > MAX_BLOB) throw damaged(start)
    const blob = await reader.take(dataSize)
    if (type === 'OSMHeader' || type === 'OSMData') {
      const block = await unpack(blob, start)
      if (type === 'OSMHeader') soundly(start, () => checkFeatures(block))
      else soundly(start, () => collectBlock(block, collector))
    }
    onBlock()
  }
  return collector.finish()
}

const damaged = (position: number, cause?: unknown) =>
  new ExtractError(`the file is damaged at byte ${position}`, { cause })

/** Runs a decoder; any error means a damaged block. */
function soundly<T>(position: number, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    throw error instanceof ExtractError ? error : damaged(position, error)
  }
}

function blobHeader(bytes: Uint8Array): { type: string; dataSize: number } {
  return new PbfReader(bytes).readFields(
    (field, header, pbf) => {
      if (field === 1) header.type = pbf.readString()
      else if (field === 3) header.dataSize = pbf.readVarint()
    },
    { type: '', dataSize: 0 },
  )
}

async function unpack(bytes: Uint8Array, position: number): Promise<Uint8Array> {
  const blob: { raw?: Uint8Array; deflated?: Uint8Array; other?: string } = {}
  soundly(position, () =>
    new PbfReader(bytes).readFields((field, blob, pbf) => {
      const other = OTHER_PACKINGS[field]
      if (field === 1) blob.raw = pbf.readBytes()
      else if (field === 3) blob.deflated = pbf.readBytes()
      else if (other) blob.other = other
    }, blob),
  )
  if (blob.raw) return blob.raw
  if (blob.other) {
    throw new ExtractError(`its blocks are packed with ${blob.other}; convert it to zlib (osmium cat does)`)
  }
  if (!blob.deflated) throw damaged(position)
  try {
    return await inflateBlob(blob.deflated, { maxOutputLength: MAX_BLOB })
  } catch (error) {
    throw damaged(position, error)
  }
}

function checkFeatures(block: Uint8Array): void {
  const required = new PbfReader(block).readFields((field, features: string[], pbf) => {
    if (field === 4) features.push(pbf.readString())
  }, [])
  const unknown = required.find((feature) => !KNOWN_FEATURES.has(feature))
  if (unknown !== undefined) throw new ExtractError(`it asks for '${unknown}', which cannot be read here`)
}

/** Settings shared by the objects of a block. */
interface Block {
  strings: readonly string[]
  groups: Uint8Array[]
  /** Billionths of a degree. */
  granularity: number
  latOffset: number
  lngOffset: number
}

/** The scale may follow the objects it applies to, so they are kept as bytes at first. */
function collectBlock(bytes: Uint8Array, collector: ExtractCollector): void {
  const block: Block = { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0 }
  new PbfReader(bytes).readFields((field, block, pbf) => {
    if (field === 1) block.strings = strings(pbf.readBytes())
    else if (field === 2) block.groups.push(pbf.readBytes())
    else if (field === 17) block.granularity = pbf.readVarint()
    else if (field === 19) block.latOffset = pbf.readVarint(true)
    else if (field === 20) block.lngOffset = pbf.readVarint(true)
  }, block)
  for (const group of block.groups) {
    new PbfReader(group).readFields((field, block, pbf) => {
      if (field === 1) collectNode(pbf.readBytes(), block, collector)
      else if (field === 2) collectDenseNodes(pbf.readBytes(), block, collector)
      else if (field === 3) collectWay(pbf.readBytes(), block, collector)
      else if (field === 4) collectRelation(pbf.readBytes(), block, collector)
    }, block)
  }
}

function strings(table: Uint8Array): string[] {
  return new PbfReader(table).readFields((field, list: string[], pbf) => {
    if (field === 1) list.push(pbf.readString())
  }, [])
}

function stringAt(block: Block, index: number | undefined): string {
  const text = block.strings[index ?? -1]
  if (text === undefined) throw new ExtractError('it refers to a text that it leaves out')
  return text
}

function tagsOf(block: Block, keys: readonly number[], values: readonly number[]): Tags {
  const tags: Record<string, string> = {}
  for (const [i, key] of keys.entries()) tags[stringAt(block, key)] = stringAt(block, values[i])
  return tags
}

const tagsOrNone = (block: Block, keys: readonly number[], values: readonly number[]) =>
  keys.length > 0 ? tagsOf(block, keys, values) : null

const toE7 = (block: Block, offset: number, value: number) =>
  Math.round((offset + block.granularity * value) / 100)

function collectNode(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const node = {
    id: Number.NaN,
    lat: Number.NaN,
    lng: Number.NaN,
    keys: [] as number[],
    values: [] as number[],
    version: 0,
  }
  new PbfReader(bytes).readFields((field, node, pbf) => {
    if (field === 1) node.id = pbf.readSVarint()
    else if (field === 2) pbf.readPackedVarint(node.keys)
    else if (field === 3) pbf.readPackedVarint(node.values)
    else if (field === 4) node.version = versionsIn(pbf.readBytes())[0] ?? 0
    else if (field === 8) node.lat = pbf.readSVarint()
    else if (field === 9) node.lng = pbf.readSVarint()
  }, node)
  const tags = tagsOrNone(block, node.keys, node.values)
  collector.addNode(
    node.id,
    toE7(block, block.latOffset, node.lat),
    toE7(block, block.lngOffset, node.lng),
    tags,
    node.version,
  )
}

/** The versions, one or those of many objects, in what a block says about them. */
function versionsIn(about: Uint8Array): number[] {
  return new PbfReader(about).readFields((field, versions: number[], pbf) => {
    if (field === 1) pbf.readPackedVarint(versions)
  }, [])
}

function collectDenseNodes(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const dense = {
    ids: [] as number[],
    versions: [] as number[],
    lats: [] as number[],
    lngs: [] as number[],
    keysValues: [] as number[],
  }
  new PbfReader(bytes).readFields((field, dense, pbf) => {
    if (field === 1) pbf.readPackedSVarint(dense.ids)
    else if (field === 5) dense.versions = versionsIn(pbf.readBytes())
    else if (field === 8) pbf.readPackedSVarint(dense.lats)
    else if (field === 9) pbf.readPackedSVarint(dense.lngs)
    else if (field === 10) pbf.readPackedVarint(dense.keysValues)
  }, dense)
  let [id, lat, lng] = [0, 0, 0]
  const nextTags = denseTags(block, dense.keysValues)
  for (const [i, step] of dense.ids.entries()) {
    id += step
    lat += dense.lats[i] ?? Number.NaN
    lng += dense.lngs[i] ?? Number.NaN
    const [latE7, lngE7] = [toE7(block, block.latOffset, lat), toE7(block, block.lngOffset, lng)]
    collector.addNode(id, latE7, lngE7, nextTags(), dense.versions[i])
  }
}

/** Yields the tags of each node: pairs of key and value, with a zero after each node's. */
function denseTags(block: Block, keysValues: readonly number[]): () => Tags | null {
  let position = 0
  return () => {
    let tags: Record<string, string> | null = null
    while (position < keysValues.length) {
      const key = keysValues[position++]
      if (key === 0) break
      tags ??= {}
      tags[stringAt(block, key)] = stringAt(block, keysValues[position++])
    }
    return tags
  }
}

/** Decodes delta-encoded values. */
function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => (sum += step))
}

function collectWay(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const way = {
    id: Number.NaN,
    keys: [] as number[],
    values: [] as number[],
    refs: [] as number[],
    version: 0,
  }
  new PbfReader(bytes).readFields((field, way, pbf) => {
    if (field === 1) way.id = pbf.readVarint(true)
    else if (field === 2) pbf.readPackedVarint(way.keys)
    else if (field === 3) pbf.readPackedVarint(way.values)
    else if (field === 4) way.version = versionsIn(pbf.readBytes())[0] ?? 0
    else if (field === 8) pbf.readPackedSVarint(way.refs)
  }, way)
  collector.addWay(way.id, sums(way.refs), tagsOf(block, way.keys, way.values), way.version)
}

function collectRelation(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const relation = {
    id: Number.NaN,
    keys: [] as number[],
    values: [] as number[],
    roles: [] as number[],
    members: [] as number[],
    types: [] as number[],
    version: 0,
  }
  new PbfReader(bytes).readFields((field, relation, pbf) => {
    if (field === 1) relation.id = pbf.readVarint(true)
    else if (field === 2) pbf.readPackedVarint(relation.keys)
    else if (field === 3) pbf.readPackedVarint(relation.values)
    else if (field === 4) relation.version = versionsIn(pbf.readBytes())[0] ?? 0
    else if (field === 8) pbf.readPackedVarint(relation.roles)
    else if (field === 9) pbf.readPackedSVarint(relation.members)
    else if (field === 10) pbf.readPackedVarint(relation.types)
  }, relation)
  const members = sums(relation.members).map((id, i): Member => {
    const type = MEMBER_TYPES[relation.types[i] ?? -1]
    if (!type) throw new ExtractError('it has a member of an unknown type')
    return { type, id, role: stringAt(block, relation.roles[i]) }
  })
  collector.addRelation(relation.id, members, tagsOf(block, relation.keys, relation.values), relation.version)
}
