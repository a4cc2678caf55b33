/** Boxes on the screen, in pixels. */
import { partOf, type Point, type ScreenLine } from './screen-line.ts'

/** From its left upper corner to its right lower one. */
export interface Box {
  readonly from: Point
  readonly to: Point
}

/** The box around some points. */
export function boxAround(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { from: [left, top], to: [right, bottom] }
}

/** A box, larger by so much on every side. */
export const grown = ({ from, to }: Box, by: number): Box => ({
  from: [from[0] - by, from[1] - by],
  to: [to[0] + by, to[1] + by],
})

/** The parts of a line within a box. */
export function partsWithin(line: ScreenLine, box: Box): ScreenLine[] {
  const { points, alongs } = line
  const parts: { start: number; end: number }[] = []
  for (let i = 1; i < points.length; i++) {
    const [from, to] = sharesWithin(points[i - 1]!, points[i]!, box)
    if (from >= to) continue
    const [before, step] = [alongs[i - 1]!, alongs[i]! - alongs[i - 1]!]
    const last = parts.at(-1)
    if (from === 0 && last?.end === before) last.end = before + to * step
    else parts.push({ start: before + from * step, end: before + to * step })
  }
  return parts.map(({ start, end }) => partOf(line, start, end))
}

/** From which share of a segment to which it is within a box; none of it, unless the first is less. */
function sharesWithin(a: Point, b: Point, box: Box): [from: number, to: number] {
  let [from, to] = [0, 1]
  for (const axis of [0, 1] as const) {
    const step = b[axis] - a[axis]
    const [toFirst, toLast] = [box.from[axis] - a[axis], box.to[axis] - a[axis]]
    if (step === 0) {
      if (toFirst > 0 || toLast < 0) return [0, 0]
      continue
    }
    const [enters, leaves] = step > 0 ? [toFirst / step, toLast / step] : [toLast / step, toFirst / step]
    from = Math.max(from, enters)
    to = Math.min(to, leaves)
  }
  return [from, to]
}
