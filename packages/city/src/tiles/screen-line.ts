/** Lines on the screen, in pixels. */

/** A point of the screen. */
export type Point = readonly [x: number, y: number]

/** A line, and how far along it each of its points is. */
export interface ScreenLine {
  readonly points: readonly Point[]
  readonly alongs: readonly number[]
  readonly length: number
}

/** Not by `Math.hypot`, which is many times slower and guards against overflow. */
export function distance([ax, ay]: Point, [bx, by]: Point): number {
  const [x, y] = [ax - bx, ay - by]
  return Math.sqrt(x * x + y * y)
}

/** The line along some points, two or more. */
export function lineThrough(points: readonly Point[]): ScreenLine {
  let length = 0
  const alongs = points.map((point, i) => (length += i === 0 ? 0 : distance(points[i - 1]!, point)))
  return { points, alongs, length }
}

/** The point this far along a line. */
export function pointAt({ points, alongs, length }: ScreenLine, along: number): Point {
  const wanted = Math.max(0, Math.min(along, length))
  const next = Math.max(1, firstFrom(alongs, wanted))
  const [[ax, ay], [bx, by]] = [points[next - 1]!, points[next]!]
  const step = alongs[next]! - alongs[next - 1]!
  const share = step === 0 ? 0 : (wanted - alongs[next - 1]!) / step
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}

/** A line between two distances along it. */
export function partOf(line: ScreenLine, start: number, end: number): ScreenLine {
  const { points, alongs } = line
  let first = firstFrom(alongs, start)
  if (alongs[first] === start) first += 1
  const between = points.slice(first, firstFrom(alongs, end))
  return lineThrough([pointAt(line, start), ...between, pointAt(line, end)])
}

/** The place of the first distance from this one on, of rising ones; of the last, if none is. */
function firstFrom(alongs: readonly number[], wanted: number): number {
  let [low, high] = [0, alongs.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (alongs[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** A line that goes on straight over both ends; a closed one stays. */
export function overhanging({ points }: ScreenLine, by: number): ScreenLine {
  const [first, last] = [points[0]!, points.at(-1)!]
  if (distance(first, last) === 0) return lineThrough(points)
  return lineThrough([
    beyond(points[1]!, first, by),
    ...points.slice(1, -1),
    beyond(points.at(-2)!, last, by),
  ])
}

/** The point this far beyond the end of a segment. */
function beyond([ax, ay]: Point, [bx, by]: Point, far: number): Point {
  const share = far / (distance([ax, ay], [bx, by]) || Infinity)
  return [bx + (bx - ax) * share, by + (by - ay) * share]
}

/** Points along a line, as many as it takes to have none farther than this from the next. */
export function pointsAlong(line: ScreenLine, step: number): Point[] {
  const steps = Math.max(1, Math.ceil(line.length / step))
  const points: Point[] = []
  for (let i = 0; i <= steps; i++) points.push(pointAt(line, (line.length * i) / steps))
  return points
}

/** A line whose corners are rounded over this distance; its ends stay. */
export function rounded(line: ScreenLine, reach: number): ScreenLine {
  if (line.points.length < 3) return line
  const dots = pointsAlong(line, reach / 4)
  const smooth = dots.map((_, i) => {
    const side = Math.min(4, i, dots.length - 1 - i)
    return meanOf(dots.slice(i - side, i + side + 1))
  })
  return lineThrough(smooth.filter((_, i) => turnAt(smooth, i) !== 0 || i === 0 || i === smooth.length - 1))
}

function meanOf(points: readonly Point[]): Point {
  let [x, y] = [0, 0]
  for (const point of points) {
    x += point[0]
    y += point[1]
  }
  return [x / points.length, y / points.length]
}

/** The largest turn of a line within a distance along it, radians. */
export function sharpestTurn({ points, alongs }: ScreenLine, within: number): number {
  let [sharpest, sum, first] = [0, 0, 0]
  const turns = points.map((_, i) => turnAt(points, i))
  for (let i = 0; i < turns.length; i++) {
    sum += turns[i]!
    while (alongs[i]! - alongs[first]! > within) sum -= turns[first++]!
    sharpest = Math.max(sharpest, sum)
  }
  return sharpest
}

/** Radians that are no turn. */
const STRAIGHT = 1e-3

/** By how much points in a row turn at one of them, either way, radians. */
function turnAt(points: readonly Point[], i: number): number {
  if (i === 0 || i === points.length - 1) return 0
  const [[ax, ay], [bx, by], [cx, cy]] = [points[i - 1]!, points[i]!, points[i + 1]!]
  const turn = Math.atan2(cy - by, cx - bx) - Math.atan2(by - ay, bx - ax)
  const size = Math.abs(((turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI)
  return size < STRAIGHT ? 0 : size
}
