/**
 * A hierarchy as bytes: varints (varint.ts), one list after the other. Nodes are meant by their number within the hierarchy.
 *
 *     counts   nodes, arcs upwards, arcs downwards
 *     nodes    of each the node of the graph, as the signed difference from the one before, the first from 0
 *     arcs     those upwards, then those downwards. For each node how many it has, then for each of these, from the highest on:
 *              how far its other end is from that of the arc before, the first from the top (0); how far below the node its
 *              shortcut goes through, or 0 for an arc of the graph, followed by its weight
 *
 * A shortcut weighs what its two arcs weigh, so its weight is not kept.
 */
import { PackError } from '../../pack.ts'
import { VarintError, VarintReader, VarintWriter } from '../varint.ts'
import { arcTo, type Hierarchy, NO_NODE, type UpwardArcs } from './hierarchy.ts'

/** Encodes a hierarchy. */
export function encodeHierarchy({ nodeOf, up, down }: Hierarchy): Uint8Array {
  const writer = new VarintWriter()
  for (const { length } of [nodeOf, up.end, down.end]) writer.unsigned(length)
  let before = 0
  for (const node of nodeOf) {
    writer.signed(node - before)
    before = node
  }
  writeArcs(writer, up)
  writeArcs(writer, down)
  return writer.bytes
}

function writeArcs(writer: VarintWriter, { start, end, weight, via }: UpwardArcs): void {
  for (let node = 0; node < start.length - 1; node++) {
    writer.unsigned(start[node + 1]! - start[node]!)
    let before = 0
    for (let arc = start[node]!; arc < start[node + 1]!; arc++) {
      writer.unsigned(end[arc]! - before)
      before = end[arc]!
      if (via[arc] === NO_NODE) {
        writer.unsigned(0)
        writer.unsigned(weight[arc]!)
      } else writer.unsigned(via[arc]! - node)
    }
  }
}

/** Decodes a hierarchy. Throws PackError if it is cut short or inconsistent. */
export function decodeHierarchy(bytes: Uint8Array): Hierarchy {
  const reader = new VarintReader(bytes)
  try {
    const nodes = readCount(reader)
    const [ups, downs] = [readCount(reader), readCount(reader)]
    const { nodeOf, numberOf } = readNodes(reader, nodes)
    const hierarchy = {
      nodeOf,
      numberOf,
      up: readArcs(reader, nodes, ups),
      down: readArcs(reader, nodes, downs),
    }
    must(reader.left === 0, 'it holds more than it counts')
    weighShortcuts(hierarchy)
    return hierarchy
  } catch (error) {
    if (error instanceof VarintError) throw damaged(error.message, error)
    throw error
  }
}

const damaged = (what: string, cause?: unknown) =>
  new PackError(`The hierarchy of the streets is damaged: ${what}. Build the pack again`, { cause })

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw damaged(what)
}

/** Each thing counted takes at least a byte, so a false count cannot claim memory. */
function readCount(reader: VarintReader): number {
  const count = reader.unsigned()
  must(count <= reader.left, 'it counts more than it holds')
  return count
}

function readNodes(reader: VarintReader, nodes: number) {
  const nodeOf = new Uint32Array(nodes)
  const numberOf = new Uint32Array(nodes).fill(NO_NODE)
  let node = 0
  for (let number = 0; number < nodes; number++) {
    node += reader.signed()
    must(node >= 0 && node < nodes && numberOf[node] === NO_NODE, 'its nodes are not those of a graph')
    nodeOf[number] = node
    numberOf[node] = number
  }
  return { nodeOf, numberOf }
}

/** Arcs of which the shortcuts have no weight yet. */
function readArcs(reader: VarintReader, nodes: number, arcs: number): UpwardArcs {
  const start = new Uint32Array(nodes + 1)
  const end = new Uint32Array(arcs)
  const weight = new Uint32Array(arcs)
  const via = new Uint32Array(arcs)
  for (let node = 0; node < nodes; node++) {
    const first = start[node]!
    const last = first + reader.unsigned()
    must(last <= arcs, 'its nodes have more arcs than it counts')
    start[node + 1] = last
    for (let arc = first, higher = 0; arc < last; arc++) {
      const step = reader.unsigned()
      higher += step
      must(higher < node && (step > 0 || arc === first), 'an arc does not lead upwards')
      end[arc] = higher
      const below = reader.unsigned()
      must(node + below < nodes, 'a shortcut goes through what is not there')
      via[arc] = below === 0 ? NO_NODE : node + below
      if (below === 0) weight[arc] = reader.unsigned()
    }
  }
  must(start[nodes] === arcs, 'its nodes have fewer arcs than it counts')
  return { start, end, weight, via }
}

/** Lowest nodes first: the arcs of a shortcut are those of a node below it. */
function weighShortcuts({ nodeOf, up, down }: Hierarchy): void {
  for (let node = nodeOf.length - 1; node >= 0; node--) {
    weighShortcutsOf(node, up, down, up)
    weighShortcutsOf(node, down, up, down)
  }
}

/** Those of `arcs`: each is an arc of the node it goes through, among `near`, and another one, among `far`. */
function weighShortcutsOf(node: number, arcs: UpwardArcs, near: UpwardArcs, far: UpwardArcs): void {
  for (let arc = arcs.start[node]!; arc < arcs.start[node + 1]!; arc++) {
    const via = arcs.via[arc]!
    if (via === NO_NODE) continue
    const first = arcTo(near, via, node)
    const second = arcTo(far, via, arcs.end[arc]!)
    must(first >= 0 && second >= 0, 'a shortcut lacks an arc')
    const weight = near.weight[first]! + far.weight[second]!
    must(weight <= 0xffff_ffff, 'a shortcut weighs too much')
    arcs.weight[arc] = weight
  }
}
