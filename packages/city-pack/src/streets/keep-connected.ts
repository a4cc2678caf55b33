/** Leaves to each vehicle the streets from which it can come to all the others, and back. */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import { ForbiddenWays } from '@puni/streets/graph/forbidden-ways'
import type { WeightedGraph } from '@puni/streets/hierarchy/hierarchy'
import { largestComponent } from './largest-component.ts'
import { directionBit } from '@puni/streets/graph/road-rule'
import { type StreetGraph, Streets } from '@puni/streets/graph/street-graph'
import { turnGraph, TurnNodes } from '@puni/streets/router/turn-graph'
import { CLOSED, LOCAL, THROUGH, TurnRules, drawnUse } from '@puni/streets/router/turn-rules'

/** What stays open of a graph, by edge as in its rules. */
export interface ConnectedUse {
  readonly directions: Uint8Array
  readonly local: Uint8Array
}

/** Closes what would be a trap or out of reach, and makes local what only local streets lead to. */
export function keepConnected(graph: StreetGraph): ConnectedUse {
  const streets = new Streets(graph)
  const directions = new Uint8Array(graph.edgeFrom.length)
  const local = new Uint8Array(graph.edgeFrom.length)
  for (const vehicle of VEHICLE_TYPES) {
    for (const [arc, use] of connectedUse(streets, vehicle).entries()) {
      const bit = directionBit(vehicle, arc % 2 === 1)
      if (use !== CLOSED) directions[arc >> 1]! |= bit
      if (use === LOCAL) local[arc >> 1]! |= bit
    }
  }
  return { directions, local }
}

/**
 * The use of all arcs of a vehicle. An edge is connected if by one of its directions a ride comes to it from
 * the largest part of the streets for passing through, and by one of them comes back: a street of which one
 * side is a trap can still be reached and left by the other.
 */
function connectedUse(streets: Streets, vehicle: VehicleType): Uint8Array {
  const drawn = withoutTraps(streets, drawnUse(streets.graph, vehicle))
  const forbidden = new ForbiddenWays(streets.graph.forbidden, vehicle)
  // Where all streets are local, none of them is.
  let use = drawn.includes(THROUGH) ? drawn : drawn.map((one) => (one === LOCAL ? THROUGH : one))
  for (;;) {
    const next = narrowed(new TurnNodes(new TurnRules(streets, vehicle, use, forbidden)))
    if (next === null) return use
    use = next
  }
}

/** Closes what no way at all leads back from: where a road leaves the extract, one may have to turn around. */
function withoutTraps(streets: Streets, use: Uint8Array): Uint8Array {
  const { incidentStart, incident } = streets
  const isOpen = (arc: number) => use[arc] !== CLOSED
  const start = new Uint32Array(incidentStart.length)
  const heads = incident.map((arc) => streets.head(arc))
  const head = heads.filter((_, index) => isOpen(incident[index]!))
  for (let junction = 0; junction < start.length - 1; junction++) {
    const arcs = incident.subarray(incidentStart[junction], incidentStart[junction + 1])
    start[junction + 1] = start[junction]! + arcs.filter(isOpen).length
  }
  const main = largestComponent({ start, head }, () => true)
  return use.map((one, arc) =>
    main[streets.head(arc)] === 1 && main[streets.head(arc ^ 1)] === 1 ? one : CLOSED,
  )
}

/** Makes edges local that are not connected by streets for passing through, or else closes those that are not at all. */
function narrowed(nodes: TurnNodes): Uint8Array | null {
  const { use } = nodes.rules
  const graph = turnGraph(nodes)
  const main = largestComponent(graph, (node) => use[nodes.arc[node]!] === THROUGH)
  const isReached = spread(graph, main)
  const leads = spread(reverse(graph), main)
  const has = (marks: Uint8Array, arc: number) =>
    marks.subarray(nodes.start[arc], nodes.start[arc + 1]).includes(1)
  const lost = (isUsed: (use: number) => boolean) => {
    const edges: number[] = []
    for (let edge = 0; edge < use.length / 2; edge++) {
      const arcs = [2 * edge, 2 * edge + 1].filter((arc) => isUsed(use[arc]!))
      const isJoined = arcs.some((arc) => has(isReached, arc)) && arcs.some((arc) => has(leads, arc))
      if (arcs.length > 0 && !isJoined) edges.push(edge)
    }
    return edges
  }
  const detached = lost((one) => one === THROUGH)
  if (detached.length > 0) return changed(use, detached, THROUGH, LOCAL)
  const closed = lost((one) => one !== CLOSED)
  return closed.length > 0 ? changed(use, closed, LOCAL, CLOSED) : null
}

/** The use with another one instead of `from` on some edges. */
function changed(use: Uint8Array, edges: readonly number[], from: number, to: number): Uint8Array {
  const next = use.slice()
  for (const arc of edges.flatMap((edge) => [2 * edge, 2 * edge + 1])) if (use[arc] === from) next[arc] = to
  return next
}

/** Marks the nodes that the marked ones lead to, and those. */
function spread({ start, head }: WeightedGraph, from: Uint8Array): Uint8Array {
  const isReached = from.slice()
  const open: number[] = []
  for (const [node, marked] of from.entries()) if (marked === 1) open.push(node)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (let arc = start[node]!; arc < start[node + 1]!; arc++) {
      if (isReached[head[arc]!] === 1) continue
      isReached[head[arc]!] = 1
      open.push(head[arc]!)
    }
  }
  return isReached
}

function reverse({ start, head, weight }: WeightedGraph): WeightedGraph {
  const reversed = { start: new Uint32Array(start.length), head: new Uint32Array(head.length), weight }
  for (const to of head) reversed.start[to + 1]!++
  for (let node = 1; node < start.length; node++) reversed.start[node]! += reversed.start[node - 1]!
  const next = reversed.start.slice()
  for (let node = 0; node < start.length - 1; node++) {
    for (let arc = start[node]!; arc < start[node + 1]!; arc++) reversed.head[next[head[arc]!]!++] = node
  }
  return reversed
}
