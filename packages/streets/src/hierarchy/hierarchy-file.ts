/**
 * A hierarchy as bytes: varints (varint.ts), one list after the other. Nodes are meant by their number within the hierarchy.
 *
 *     counts   nodes, arcs upwards, arcs downwards
 *     nodes    of each the node of the graph, as the signed difference from the one before, the first from 0
 *     arcs     those upwards, then those downwards. For each node how many it has; for each of these how far below the node its
 *              shortcut goes through, or 0 for an arc of the graph. Then, for an arc of the graph, how far above the node it
 *              ends, and its weight; for a shortcut, which of the lower node's arcs it consists of: the one between that and
 *              this node, then the other, as places in their rows
 *
 * A shortcut ends where its second arc does and weighs what both weigh.
 */
import { PackError } from '@puni/contract/city/pack'
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
  writeArcs(writer, up, down)
  writeArcs(writer, down, up)
  return writer.bytes
}

function writeArcs(writer: VarintWriter, arcs: UpwardArcs, opposite: UpwardArcs): void {
  const { start, end, weight, via } = arcs
  for (let node = 0; node < start.length - 1; node++) {
    writer.unsigned(start[node + 1]! - start[node]!)
    for (let arc = start[node]!; arc < start[node + 1]!; arc++) {
      const lower = via[arc]!
      if (lower === NO_NODE) {
        for (const value of [0, node - end[arc]!, weight[arc]!]) writer.unsigned(value)
      } else {
        writer.unsigned(lower - node)
        writer.unsigned(arcTo(opposite, lower, node) - opposite.start[lower]!)
        writer.unsigned(arcTo(arcs, lower, end[arc]!) - start[lower]!)
      }
    }
  }
}

/**
 * Decodes a hierarchy into memory that threads can share. Throws PackError if it is cut short or inconsistent.
 */
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
    resolveShortcuts(hierarchy)
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

const sharedNumbers = (length: number) => new Uint32Array(new SharedArrayBuffer(4 * length))

function readNodes(reader: VarintReader, nodes: number) {
  const nodeOf = sharedNumbers(nodes)
  const numberOf = sharedNumbers(nodes).fill(NO_NODE)
  let node = 0
  for (let number = 0; number < nodes; number++) {
    node += reader.signed()
    must(node >= 0 && node < nodes && numberOf[node] === NO_NODE, 'its nodes are not those of a graph')
    nodeOf[number] = node
    numberOf[node] = number
  }
  return { nodeOf, numberOf }
}

/** Arcs of which the shortcuts are not resolved: for now, `weight` and `end` are the places of their two arcs. */
function readArcs(reader: VarintReader, nodes: number, arcs: number): UpwardArcs {
  const start = sharedNumbers(nodes + 1)
  const end = sharedNumbers(arcs)
  const weight = sharedNumbers(arcs)
  const via = sharedNumbers(arcs)
  for (let node = 0; node < nodes; node++) {
    const last = start[node]! + reader.unsigned()
    must(last <= arcs, 'its nodes have more arcs than it counts')
    start[node + 1] = last
    for (let arc = start[node]!; arc < last; arc++) {
      const below = reader.unsigned()
      const first = reader.unsigned()
      const second = reader.unsigned()
      if (below === 0) {
        must(first > 0 && first <= node, 'an arc does not lead upwards')
        via[arc] = NO_NODE
        end[arc] = node - first
        weight[arc] = second
      } else {
        must(node + below < nodes, 'a shortcut goes through what is not there')
        via[arc] = node + below
        weight[arc] = first
        end[arc] = second
      }
    }
  }
  must(start[nodes] === arcs, 'its nodes have fewer arcs than it counts')
  return { start, end, weight, via }
}

/** Lowest nodes first: the arcs of a shortcut are those of a node below it. */
function resolveShortcuts({ nodeOf, up, down }: Hierarchy): void {
  for (let node = nodeOf.length - 1; node >= 0; node--) {
    resolveShortcutsOf(node, up, down)
    resolveShortcutsOf(node, down, up)
  }
}

function resolveShortcutsOf(node: number, arcs: UpwardArcs, opposite: UpwardArcs): void {
  const { start, end, weight, via } = arcs
  for (let arc = start[node]!; arc < start[node + 1]!; arc++) {
    const lower = via[arc]!
    if (lower === NO_NODE) continue
    const first = opposite.start[lower]! + weight[arc]!
    const second = start[lower]! + end[arc]!
    must(first < opposite.start[lower + 1]! && second < start[lower + 1]!, 'a shortcut lacks an arc')
    must(opposite.end[first] === node && end[second]! < node, 'a shortcut leads elsewhere')
    const total = opposite.weight[first]! + weight[second]!
    must(total <= 0xffff_ffff, 'a shortcut weighs too much')
    end[arc] = end[second]!
    weight[arc] = total
  }
}
