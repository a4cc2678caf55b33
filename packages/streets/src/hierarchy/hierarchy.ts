/**
 * A contraction hierarchy: the nodes of a digraph in order of importance, with shortcuts past the less
 * important ones. A fastest way then only climbs from its start and from its target, until both meet.
 */

/**
 * A digraph in compressed rows: the arcs of node n are `start[n]` to `start[n + 1]`. Weights are whole
 * numbers (milliseconds), so that sums are exact.
 */
export interface WeightedGraph {
  readonly start: Uint32Array
  readonly head: Uint32Array
  readonly weight: Uint32Array
}

/** `via` of an arc that the graph itself has. */
export const NO_NODE = 0xffff_ffff

/** Arcs between a node and higher ones, in compressed rows by the lower node, each row by its other ends. */
export interface UpwardArcs {
  readonly start: Uint32Array
  /** The higher end of the arc. */
  readonly end: Uint32Array
  readonly weight: Uint32Array
  /** The node, lower than both ends, that a shortcut goes through; NO_NODE for an arc of the graph. */
  readonly via: Uint32Array
}

/**
 * Nodes are numbered from the top: a higher one has a smaller number, and neighbours are close together, so
 * that a search touches little memory.
 */
export interface Hierarchy {
  /** Number within the hierarchy by node of the graph. */
  readonly numberOf: Uint32Array
  /** Node of the graph by number within the hierarchy. */
  readonly nodeOf: Uint32Array
  /** Arcs from the lower node to the higher one. */
  readonly up: UpwardArcs
  /** Arcs from the higher node to the lower one. */
  readonly down: UpwardArcs
}

/** The arc between a node and a higher one; -1 if there is none. */
export function arcTo({ start, end }: UpwardArcs, node: number, higher: number): number {
  for (let arc = start[node]!; arc < start[node + 1]!; arc++) if (end[arc] === higher) return arc
  return -1
}
