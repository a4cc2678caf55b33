/**
 * Reads OpenStreetMap's PBF: a sequence of blocks, each a protocol buffer, mostly deflated. The format:
 * wiki.openstreetmap.org/wiki/PBF_Format. Sizes and coordinates come from untrusted files, so all are
 * checked.
 */
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import type { OnFraction } from '../on-fraction.ts'
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

/** Reads a whole file. Throws ExtractError for anything but a valid one. */
export function readPbf(file: Uint8Array, onFraction: OnFraction): Extract {
  const collector = new ExtractCollector()
  try {
    let end = 0
    const take = (length: number, most: number) => {
      if (length > most) throw new RangeError(`${length} bytes in one piece`)
      if (end + length > file.length) throw new ExtractError('the file ends too early')
      return file.subarray(end, (end += length))
    }
    while (end < file.length) {
      const header = take(Buffer.from(take(4, 4)).readUInt32BE(), MAX_HEADER)
      const type = text(partsOf(header)[1]?.[0])
      const blob = take(numbersOf(header, { plain: [3] })[3]?.[0] ?? 0, MAX_BLOB)
      if (type === 'OSMHeader') checkFeatures(unpacked(blob))
      else if (type === 'OSMData') collectBlock(unpacked(blob), collector)
      onFraction(end / file.length)
    }
  } catch (error) {
    // Whatever else a decoder stumbles upon.
    throw error instanceof ExtractError ? error : new ExtractError('the file is damaged', { cause: error })
  }
  return collector.finish()
}

/** The texts and messages within a message, by field. */
function partsOf(message: Uint8Array): Uint8Array[][] {
  return new PbfReader(message).readFields((field, parts: Uint8Array[][], pbf) => {
    if (pbf.type === LENGTH_DELIMITED) (parts[field] ??= []).push(pbf.readBytes())
  }, [])
}

/** The type of a field that says how many bytes it has. */
const LENGTH_DELIMITED = 2

/** Which fields of a message are numbers: plain or zigzag-coded, one or many. */
interface Layout {
  readonly plain?: readonly number[]
  readonly zigzag?: readonly number[]
  /** The field with what the file says about the objects, of which their versions are read in its place. */
  readonly info?: number
}

/** The numbers of a message, by field. */
function numbersOf(message: Uint8Array, { plain = [], zigzag = [], info = -1 }: Layout): number[][] {
  return new PbfReader(message).readFields((field, lists: number[][], pbf) => {
    if (plain.includes(field)) pbf.readPackedVarint((lists[field] ??= []), true)
    else if (zigzag.includes(field)) pbf.readPackedSVarint((lists[field] ??= []))
    else if (field === info) lists[field] = numbersOf(pbf.readBytes(), { plain: [1] })[1] ?? []
  }, [])
}

const decoder = new TextDecoder()
const text = (bytes: Uint8Array | undefined) => decoder.decode(bytes)

function unpacked(blob: Uint8Array): Uint8Array {
  const parts = partsOf(blob)
  const { 1: [raw] = [], 3: [deflated] = [] } = parts
  if (raw) return raw
  const other = Object.keys(parts).find((field) => Number(field) in OTHER_PACKINGS)
  if (other !== undefined) {
    const packing = OTHER_PACKINGS[Number(other)]
    throw new ExtractError(`its blocks are packed with ${packing}; convert it to zlib (osmium cat does)`)
  }
  return inflateSync(deflated ?? new Uint8Array(), { maxOutputLength: MAX_BLOB })
}

function checkFeatures(block: Uint8Array): void {
  const unknown = partsOf(block)[4]
    ?.map(text)
    .find((feature) => !KNOWN_FEATURES.has(feature))
  if (unknown !== undefined) throw new ExtractError(`it asks for '${unknown}', which cannot be read here`)
}

/** What the objects of a block share. */
interface Block {
  readonly strings: readonly string[]
  /** Degrees times ten million of a latitude or longitude as written. */
  readonly latE7: (value: number) => number
  readonly lngE7: (value: number) => number
}

const LAYOUTS = {
  block: { plain: [17, 19, 20] },
  node: { plain: [2, 3], zigzag: [1, 8, 9], info: 4 },
  nodes: { plain: [10], zigzag: [1, 8, 9], info: 5 },
  way: { plain: [1, 2, 3], zigzag: [8], info: 4 },
  relation: { plain: [1, 2, 3, 8, 10], zigzag: [9], info: 4 },
} as const satisfies Readonly<Record<string, Layout>>

function collectBlock(bytes: Uint8Array, collector: ExtractCollector): void {
  const { 1: [table] = [], 2: groups = [] } = partsOf(bytes)
  const { 17: [step = 100] = [], 19: [south = 0] = [], 20: [west = 0] = [] } = numbersOf(bytes, LAYOUTS.block)
  const block: Block = {
    strings: (table && partsOf(table)[1]?.map(text)) ?? [],
    // Billionths of a degree in the file.
    latE7: (value) => Math.round((south + step * value) / 100),
    lngE7: (value) => Math.round((west + step * value) / 100),
  }
  for (const group of groups) {
    const { 1: nodes = [], 2: dense = [], 3: ways = [], 4: relations = [] } = partsOf(group)
    for (const node of nodes) collectNode(node, block, collector)
    for (const many of dense) collectDenseNodes(many, block, collector)
    for (const way of ways) collectWay(way, block, collector)
    for (const relation of relations) collectRelation(relation, block, collector)
  }
}

function stringAt({ strings }: Block, index: number | undefined): string {
  const found = strings[index ?? -1]
  if (found === undefined) throw new ExtractError('it refers to a text that it leaves out')
  return found
}

function tagsOf(block: Block, keys: readonly number[] = [], values: readonly number[] = []): Tags {
  return Object.fromEntries(keys.map((key, i) => [stringAt(block, key), stringAt(block, values[i])]))
}

function collectNode(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const {
    1: id = [],
    2: keys,
    3: values,
    4: about = [],
    8: lat = [],
    9: lng = [],
  } = numbersOf(bytes, LAYOUTS.node)
  const [latE7, lngE7] = [block.latE7(lat[0] ?? NaN), block.lngE7(lng[0] ?? NaN)]
  collector.addNode(id[0] ?? NaN, latE7, lngE7, tagsOf(block, keys, values), about[0])
}

function collectDenseNodes(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const lists = numbersOf(bytes, LAYOUTS.nodes)
  const { 1: ids = [], 5: versions = [], 8: lats = [], 9: lngs = [], 10: keysValues = [] } = lists
  let [id, lat, lng, at] = [0, 0, 0, 0]
  for (const [i, step] of ids.entries()) {
    id += step
    lat += lats[i] ?? NaN
    lng += lngs[i] ?? NaN
    // Pairs of key and value, with a zero after those of each node.
    let tags: Record<string, string> | null = null
    for (; at < keysValues.length && keysValues[at] !== 0; at += 2) {
      tags ??= {}
      tags[stringAt(block, keysValues[at])] = stringAt(block, keysValues[at + 1])
    }
    at++
    collector.addNode(id, block.latE7(lat), block.lngE7(lng), tags, versions[i])
  }
}

/** Decodes delta-encoded values. */
function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => (sum += step))
}

function collectWay(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const { 1: id = [], 2: keys, 3: values, 4: about = [], 8: refs = [] } = numbersOf(bytes, LAYOUTS.way)
  collector.addWay(id[0] ?? NaN, sums(refs), tagsOf(block, keys, values), about[0])
}

function collectRelation(bytes: Uint8Array, block: Block, collector: ExtractCollector): void {
  const lists = numbersOf(bytes, LAYOUTS.relation)
  const { 1: id = [], 2: keys, 3: values, 4: about = [], 8: roles = [], 9: ids = [], 10: types = [] } = lists
  const members = sums(ids).map((id, i): Member => {
    const type = MEMBER_TYPES[types[i] ?? -1]
    if (!type) throw new ExtractError('it has a member of an unknown type')
    return { type, id, role: stringAt(block, roles[i]) }
  })
  collector.addRelation(id[0] ?? NaN, members, tagsOf(block, keys, values), about[0])
}
