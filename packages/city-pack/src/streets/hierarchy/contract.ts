/** Builds a contraction hierarchy: takes the nodes out one by one, the least important first. */
import type { OnFraction } from '../../on-fraction.ts'
import FlatQueue from 'flatqueue'
import { ARC_WIDTH, ArcRows, END, VIA, WEIGHT } from './arc-rows.ts'
import {
  type Hierarchy,
  NO_NODE,
  type UpwardArcs,
  type WeightedGraph,
} from '@puni/streets/hierarchy/hierarchy'
import { numberFromTop } from './number-from-top.ts'
import { type Shortcut, WitnessSearch } from './witness-search.ts'

const MOST_WEIGHT = 0xffff_ffff
/** Nodes between two reports of how far it is. */
const REPORT_EVERY = 128

/**
 * The hierarchy of a graph; `onFraction` is told roughly by time. Of parallel arcs the lightest counts; loops never shorten a way and
 * are left out. Throws RangeError if a shortcut would weigh 2^32 or more (49 days in milliseconds), or the order is not of all nodes.
 * @param order all nodes, the least important first, if that is known: finding it takes most of the time
 */
export function contract(
  graph: WeightedGraph,
  onFraction: OnFraction = () => {},
  order: Uint32Array | null = null,
): Hierarchy {
  const nodes = graph.start.length - 1
  const contraction = new Contraction(graph)
  if (order === null) contraction.run(onFraction)
  else contraction.runAlong(order, onFraction)
  const { outgoing, incoming } = contraction
  const nodeOf = numberFromTop(outgoing, incoming, nodes)
  const numberOf = new Uint32Array(nodes)
  for (const [number, node] of nodeOf.entries()) numberOf[node] = number
  return {
    numberOf,
    nodeOf,
    up: upwardArcs(outgoing, numberOf, nodeOf),
    down: upwardArcs(incoming, numberOf, nodeOf),
  }
}

class Contraction {
  /** Arcs by the node they leave. Those of a contracted node are what it had when it went. */
  readonly outgoing: ArcRows
  /** The same by the node they lead to. */
  readonly incoming: ArcRows
  readonly #nodes: number
  readonly #witness: WitnessSearch
  /** Nodes by importance. */
  readonly #queue = new FlatQueue()
  /** What the graph gains by a node's contraction, against what it loses; as last computed. */
  readonly #growth: Float32Array
  /** Whether a neighbour has gone since. */
  readonly #isStale: Uint8Array
  /** Nodes contracted before it, along one way down. */
  readonly #level: Uint32Array

  constructor(graph: WeightedGraph) {
    const nodes = graph.start.length - 1
    this.#nodes = nodes
    this.outgoing = new ArcRows(graph.start.subarray(1).map((to, node) => to - graph.start[node]!))
    const arrivals = new Uint32Array(nodes)
    for (const head of graph.head) arrivals[head]!++
    this.incoming = new ArcRows(arrivals)
    for (let tail = 0; tail < nodes; tail++) {
      for (let arc = graph.start[tail]!; arc < graph.start[tail + 1]!; arc++) {
        const head = graph.head[arc]!
        if (head !== tail) this.#join({ tail, head, weight: graph.weight[arc]!, hops: 1 }, NO_NODE)
      }
    }
    this.#witness = new WitnessSearch(this.incoming, this.outgoing, nodes)
    this.#growth = new Float32Array(nodes)
    this.#isStale = new Uint8Array(nodes)
    this.#level = new Uint32Array(nodes)
  }

  /** Contracts all nodes, the least important first. */
  run(onFraction: OnFraction): void {
    for (let node = 0; node < this.#nodes; node++) {
      this.#weigh(node, this.#witness.shortcutsPast(node))
      this.#queue.push(node, this.#importance(node))
    }
    for (let left = this.#nodes; left > 0; left--) {
      this.#contractNext()
      this.#report(left, onFraction)
    }
  }

  /** Contracts all nodes in this order. */
  runAlong(order: Uint32Array, onFraction: OnFraction): void {
    if (order.length !== this.#nodes) throw new RangeError('The order is of another graph')
    for (const [index, node] of order.entries()) {
      this.#contract(node, this.#witness.shortcutsPast(node))
      this.#report(this.#nodes - index, onFraction)
    }
  }

  /** The last nodes, with many arcs, take most of the time. */
  #report(left: number, onFraction: OnFraction): void {
    if (left % REPORT_EVERY === 0) onFraction(1 - Math.sqrt(left / this.#nodes))
  }

  /** Contracts the least important node. Importance is brought up to date when a node's turn comes. */
  #contractNext(): void {
    const queue = this.#queue
    for (;;) {
      const node = queue.pop()
      if (node === undefined) throw new Error('More nodes are contracted than there are')
      const isNext = () => this.#importance(node) <= (queue.peekValue() ?? Infinity)
      if (this.#isStale[node] === 1 || isNext()) {
        const shortcuts = this.#witness.shortcutsPast(node)
        this.#weigh(node, shortcuts)
        if (isNext()) {
          this.#contract(node, shortcuts)
          return
        }
      }
      queue.push(node, this.#importance(node))
    }
  }

  #importance(node: number): number {
    return this.#level[node]! + this.#growth[node]!
  }

  /** The shares were tried on edge-based graphs of cities: they leave the fewest arcs to look at per search. */
  #weigh(node: number, shortcuts: readonly Shortcut[]): void {
    const arcs = this.outgoing.count(node) + this.incoming.count(node)
    const hops = this.outgoing.hops(node) + this.incoming.hops(node)
    let added = 0
    for (const shortcut of shortcuts) added += shortcut.hops
    this.#growth[node] = (shortcuts.length - arcs) / 4 + (added - hops) / 16
    this.#isStale[node] = 0
  }

  #contract(node: number, shortcuts: readonly Shortcut[]): void {
    this.#detach(node, this.incoming, this.outgoing)
    this.#detach(node, this.outgoing, this.incoming)
    for (const shortcut of shortcuts) this.#join(shortcut, node)
  }

  /** Leaves a node's arcs to itself. */
  #detach(node: number, arcs: ArcRows, opposite: ArcRows): void {
    arcs.finish(node)
    const to = arcs.to(node)
    for (let at = arcs.from(node); at < to; at += ARC_WIDTH) {
      const end = arcs.numbers[at + END]!
      opposite.remove(end, node)
      this.#isStale[end] = 1
      if (this.#level[end]! <= this.#level[node]!) this.#level[end] = this.#level[node]! + 1
    }
  }

  /** Adds an arc, unless there is one that is as light. */
  #join({ tail, head, weight, hops }: Shortcut, via: number): void {
    if (weight > MOST_WEIGHT) throw new RangeError('The graph has ways of a weight of 2^32 or more')
    const known = this.outgoing.find(tail, head)
    if (known >= 0) {
      if (this.outgoing.numbers[known + WEIGHT]! <= weight) return
      this.outgoing.remove(tail, head)
      this.incoming.remove(head, tail)
    }
    this.outgoing.add(tail, head, weight, via, hops)
    this.incoming.add(head, tail, weight, via, hops)
  }
}

function upwardArcs(rows: ArcRows, numberOf: Uint32Array, nodeOf: Uint32Array): UpwardArcs {
  const start = new Uint32Array(nodeOf.length + 1)
  for (const [number, node] of nodeOf.entries()) start[number + 1] = start[number]! + rows.count(node)
  const arcs = start.at(-1)!
  const end = new Uint32Array(arcs)
  const weight = new Uint32Array(arcs)
  const via = new Uint32Array(arcs)
  for (const [number, node] of nodeOf.entries()) {
    const from = rows.from(node)
    const numbers = rows.numbers
    const first = start[number]!
    for (let arc = first; arc < start[number + 1]!; arc++) {
      const at = from + ARC_WIDTH * (arc - first)
      const otherEnd = numberOf[numbers[at + END]!]!
      // Sorted by insertion: rows are short.
      let place = arc
      for (; place > first && end[place - 1]! > otherEnd; place--) {
        end[place] = end[place - 1]!
        weight[place] = weight[place - 1]!
        via[place] = via[place - 1]!
      }
      end[place] = otherEnd
      weight[place] = numbers[at + WEIGHT]!
      via[place] = numbers[at + VIA] === NO_NODE ? NO_NODE : numberOf[numbers[at + VIA]!]!
    }
  }
  return { start, end, weight, via }
}
