/** Assembles the outlines of an area from the lines into which mappers split them. */

/** Node indexes of a closed line, first and last the same. */
export type Ring = readonly number[]

/**
 * Joins lines end to end, in either direction, to closed rings. Lines that do not close, or lack a node, are
 * dropped.
 */
export function joinRings(lines: readonly Int32Array[]): Ring[] {
  const rings: Ring[] = []
  const open = new Set<readonly number[]>()
  const byEnd = new Map<number, Set<readonly number[]>>()
  for (const line of lines) {
    const nodes = Array.from(line)
    if (nodes.length < 2 || nodes.includes(-1)) continue
    if (nodes[0] === nodes.at(-1)) {
      if (nodes.length > 3) rings.push(nodes)
      continue
    }
    open.add(nodes)
    for (const end of [nodes[0]!, nodes.at(-1)!]) {
      byEnd.set(end, (byEnd.get(end) ?? new Set()).add(nodes))
    }
  }
  const take = (line: readonly number[]) => {
    open.delete(line)
    byEnd.get(line[0]!)?.delete(line)
    byEnd.get(line.at(-1)!)?.delete(line)
    return line
  }
  for (const line of open) {
    const ring = [...take(line)]
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!
      const [next] = byEnd.get(end) ?? []
      if (!next) break
      take(next)
      const onward = next[0] === end ? next : next.toReversed()
      for (const node of onward.slice(1)) ring.push(node)
    }
    if (ring[0] === ring.at(-1) && ring.length > 3) rings.push(ring)
  }
  return rings
}

/** A point of the plane. */
export type Point = readonly [x: number, y: number]

/** Whether a point is inside a closed outline (even-odd rule). */
export function isWithin([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false
  for (let i = 1; i < outline.length; i++) {
    const [ax, ay] = outline[i - 1]!
    const [bx, by] = outline[i]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** Centroid of a closed outline; of its corners if its area is zero. */
export function centreOf(outline: readonly Point[]): Point {
  // Relative to a corner: areas are tiny compared to the coordinates, and would be lost in their rounding.
  const [originX, originY] = outline[0]!
  let [area, sumX, sumY] = [0, 0, 0]
  for (let i = 1; i < outline.length; i++) {
    const [ax, ay] = [outline[i - 1]![0] - originX, outline[i - 1]![1] - originY]
    const [bx, by] = [outline[i]![0] - originX, outline[i]![1] - originY]
    const cross = ax * by - bx * ay
    area += cross
    sumX += (ax + bx) * cross
    sumY += (ay + by) * cross
  }
  if (area === 0) return outline[0]!
  return [originX + sumX / (3 * area), originY + sumY / (3 * area)]
}
