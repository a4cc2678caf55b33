/** A large extract for measurements: copies of a real one, side by side. What it writes is derived from the extract and has its licence. */
import { open } from 'node:fs/promises'
import type { PbfWriter } from 'pbf'
import type { Extract, Tags } from '@puni/city-pack/extract/extract'
import {
  deflated,
  denseNodes,
  fileBlock,
  headBlock,
  message,
  objects,
} from '@puni/city-pack/extract/pbf-fixture'

/** Objects of a block, as most programs write it. */
const BLOCK = 8000
/** Between two copies, as a share of their width and height. */
const GAP = 0.02
/** The id of a node or way that the original lacks. */
const MISSING = 9_000_000_000
const RELATION_MEMBERS = { node: 0, way: 1 } as const

/**
 * Writes `copies` of an extract to a `.osm.pbf` file, in a square. One road leads through all of them, or the
 * router would keep one copy only.
 */
export async function writeTiled(extract: Extract, copies: number, path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.write(headBlock())
    for (const part of [nodeBlocks, wayBlocks, relationBlocks]) {
      for (let copy = 0; copy < copies; copy++) {
        for (const block of part(extract, copy, Math.ceil(Math.sqrt(copies)))) {
          await file.write(fileBlock('OSMData', deflated(block)))
        }
      }
    }
    await file.write(fileBlock('OSMData', deflated(linkBlock(extract, copies))))
  } finally {
    await file.close()
  }
}

/** The texts of a block, each once; the first is empty, as the format wants it. */
class Strings {
  readonly list = ['']
  private readonly places = new Map<string, number>()

  of(text: string): number {
    const known = this.places.get(text)
    if (known !== undefined) return known
    this.places.set(text, this.list.length)
    return this.list.push(text) - 1
  }

  writeTags(pbf: PbfWriter, tags: Tags): void {
    pbf.writePackedVarint(
      2,
      Object.keys(tags).map((key) => this.of(key)),
    )
    pbf.writePackedVarint(
      3,
      Object.values(tags).map((value) => this.of(value)),
    )
  }
}

function* nodeBlocks(
  { latE7, lngE7, nodeTags }: Extract,
  copy: number,
  columns: number,
): Generator<Uint8Array> {
  const step = (values: Int32Array) =>
    Math.ceil((values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))) * (1 + GAP))
  const down = step(latE7) * Math.floor(copy / columns)
  const right = step(lngE7) * (copy % columns)
  for (const nodes of blocksOf(latE7.length)) {
    const strings = new Strings()
    const tags = nodes.flatMap((node) => [
      ...Object.entries(nodeTags.get(node) ?? {}).flatMap(([key, value]) => [
        strings.of(key),
        strings.of(value),
      ]),
      0,
    ])
    const placed = nodes.map(
      (node) => [idOf(node, latE7.length, copy), latE7[node]! - down, lngE7[node]! + right] as const,
    )
    yield objects(strings.list, denseNodes(placed, tags))
  }
}

function* wayBlocks({ latE7, ways }: Extract, copy: number): Generator<Uint8Array> {
  for (const indexes of blocksOf(ways.length)) {
    const strings = new Strings()
    const messages = indexes.map((index) =>
      message((pbf) => {
        const { tags, nodes } = ways[index]!
        pbf.writeVarintField(1, idOf(index, ways.length, copy))
        strings.writeTags(pbf, tags)
        pbf.writePackedSVarint(8, steps(Array.from(nodes, (node) => idOf(node, latE7.length, copy))))
      }),
    )
    yield objects(strings.list, (pbf) => messages.forEach((bytes) => pbf.writeBytesField(3, bytes)))
  }
}

/** A road through the same crossing of every copy. */
function linkBlock({ latE7, ways }: Extract, copies: number): Uint8Array {
  const strings = new Strings()
  const through = ways.find(({ tags }) => tags['highway'] === 'residential')?.nodes[0] ?? 0
  const link = message((pbf) => {
    pbf.writeVarintField(1, copies * ways.length + 1)
    strings.writeTags(pbf, { highway: 'residential', name: 'Link' })
    const nodes = Array.from({ length: copies }, (_, copy) => idOf(through, latE7.length, copy))
    pbf.writePackedSVarint(8, steps(nodes))
  })
  return objects(strings.list, (pbf) => pbf.writeBytesField(3, link))
}

function* relationBlocks(extract: Extract, copy: number): Generator<Uint8Array> {
  const relations = [
    ...extract.areas.map(({ tags, outer, inner }) => ({
      tags,
      members: [...membersAs('way', 'outer', outer), ...membersAs('way', 'inner', inner)],
    })),
    ...extract.restrictions.map(({ tags, from, via, to }) => ({
      tags,
      members: [
        ...membersAs('way', 'from', from),
        ...('node' in via ? membersAs('node', 'via', [via.node]) : membersAs('way', 'via', via.ways)),
        ...membersAs('way', 'to', to),
      ],
    })),
  ]
  for (const indexes of blocksOf(relations.length)) {
    const strings = new Strings()
    const messages = indexes.map((index) =>
      message((pbf) => {
        const { tags, members } = relations[index]!
        const ids = members.map(({ type, index }) =>
          idOf(index, (type === 'node' ? extract.latE7 : extract.ways).length, copy),
        )
        pbf.writeVarintField(1, idOf(index, relations.length, copy))
        strings.writeTags(pbf, tags)
        pbf.writePackedVarint(
          8,
          members.map(({ role }) => strings.of(role)),
        )
        pbf.writePackedSVarint(9, steps(ids))
        pbf.writePackedVarint(
          10,
          members.map(({ type }) => RELATION_MEMBERS[type]),
        )
      }),
    )
    yield objects(strings.list, (pbf) => messages.forEach((bytes) => pbf.writeBytesField(4, bytes)))
  }
}

const membersAs = (type: 'node' | 'way', role: string, indexes: readonly number[]) =>
  indexes.map((index) => ({ type, role, index }))

const idOf = (index: number, count: number, copy: number) => (index < 0 ? MISSING : copy * count + index + 1)

function* blocksOf(count: number): Generator<number[]> {
  for (let start = 0; start < count; start += BLOCK) {
    yield Array.from({ length: Math.min(BLOCK, count - start) }, (_, i) => start + i)
  }
}

const steps = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))
