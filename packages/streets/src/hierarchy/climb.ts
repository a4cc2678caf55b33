/** The upward half of a search through a hierarchy. */
import type { UpwardArcs } from './hierarchy.ts'
import type { SearchSpace } from './search-space.ts'

/** No node: the parent of one where a search began. */
export const NONE = -1

/** Settles the nearest open node; returns it, or NONE if it lies on no shortest way upwards. */
export function climb(space: SearchSpace, onward: UpwardArcs, back: UpwardArcs): number {
  const distance = space.nearest
  const node = space.take()
  // Stall on demand: there is a shorter way to the node, by way of a higher one.
  for (let arc = back.start[node]!; arc < back.start[node + 1]!; arc++) {
    if (space.distanceTo(back.end[arc]!) + back.weight[arc]! < distance) return NONE
  }
  for (let arc = onward.start[node]!; arc < onward.start[node + 1]!; arc++) {
    space.reach(onward.end[arc]!, distance + onward.weight[arc]!, node)
  }
  return node
}

/** Climbs to the top, and tells of the nodes on shortest ways upwards. */
export function climbAll(
  space: SearchSpace,
  onward: UpwardArcs,
  back: UpwardArcs,
  visit: (node: number, distance: number) => void,
): void {
  while (space.open > 0) {
    const distance = space.nearest
    const node = climb(space, onward, back)
    if (node !== NONE) visit(node, distance)
  }
}
