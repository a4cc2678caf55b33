/** The course of a street: one line from its beginning to its end, to say how far along it something is. */
import { lengthOf, lineOf, metres, METRES_PER_UNIT, nearestOn, pointsOf, shrink } from './geometry.ts'
import { item } from './item.ts'
import type { Line, Point } from './place-data.ts'

/** A line this close to the course is its other carriageway or a part of a square, not a continuation. */
const BESIDE_M = 60
/** Cosine of the angle at which a line turns back. */
const BACK = -0.7
/** Gaps up to this length are bridged: squares, missing pieces. */
const GAP_M = 500

/** A place by a street: metres along it from its beginning, and metres to the left of it. */
export interface Along {
  readonly along: number
  readonly aside: number
}

/** The main line of a street, on a plane, in metres. */
export class Course {
  readonly #origin: Point
  readonly #narrow: number
  readonly #x: Float32Array
  readonly #y: Float32Array
  readonly #from: Float32Array

  private constructor(points: readonly Point[]) {
    this.#origin = item(points, 0)
    this.#narrow = shrink(this.#origin.lat)
    const at = points.map((point) => this.#flat(point))
    this.#x = Float32Array.from(at, ([x]) => x)
    this.#y = Float32Array.from(at, ([, y]) => y)
    this.#from = new Float32Array(points.length)
    for (let index = 1; index < points.length; index++) {
      this.#from[index] = item(this.#from, index - 1) + this.#stretch(index - 1).length
    }
  }

  /** Of the lines of a street: the longest, and what continues it at either end. */
  static of(lines: readonly Line[]): Course {
    const [longest = item(lines, 0), ...others] = lines
      .flatMap(straightened)
      .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    let points = [...pointsOf(longest)]
    let left = others.flatMap((line) => beyond(line, longest))
    for (;;) {
      const next = continuation(points, left)
      if (next === null) return new Course(points)
      const added = fromNearest(next.points, item(points, next.before ? 0 : points.length - 1))
      points = next.before ? [...added.toReversed(), ...points] : [...points, ...added]
      left = left.filter((line) => line !== next.line).flatMap((line) => beyond(line, next.line))
    }
  }

  /** Metres from its beginning to its end. */
  get length(): number {
    return item(this.#from, this.#from.length - 1)
  }

  /** Where a point is, seen from the course. */
  placeOf(point: Point): Along {
    const [x, y] = this.#flat(point)
    let best = { along: 0, aside: 0 }
    let bestAway = Infinity
    for (let index = 0; index + 1 < this.#x.length; index++) {
      const { dx, dy, length } = this.#stretch(index)
      if (length === 0) continue
      const [px, py] = [x - item(this.#x, index), y - item(this.#y, index)]
      const share = Math.min(1, Math.max(0, (px * dx + py * dy) / length ** 2))
      const away = Math.hypot(px - share * dx, py - share * dy)
      if (away >= bestAway) continue
      bestAway = away
      const side = Math.sign(dx * py - dy * px)
      best = { along: item(this.#from, index) + share * length, aside: side * away }
    }
    return best
  }

  /** The point at a place; before the beginning and behind the end, the beginning and the end. */
  pointAt({ along, aside }: Along): Point {
    let index = 0
    while (index + 2 < this.#from.length && item(this.#from, index + 1) < along) index++
    const { dx, dy, length } = this.#stretch(index)
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (along - item(this.#from, index)) / length))
    const left = length === 0 ? 0 : aside / length
    const x = item(this.#x, index) + share * dx - left * dy
    const y = item(this.#y, index) + share * dy + left * dx
    return {
      lat: Math.round(this.#origin.lat + y / METRES_PER_UNIT),
      lng: Math.round(this.#origin.lng + x / METRES_PER_UNIT / this.#narrow),
    }
  }

  /** The heading there, as metres east and north of one metre along. */
  headingAt(along: number): readonly [number, number] {
    let index = 0
    while (index + 2 < this.#from.length && item(this.#from, index + 1) < along) index++
    const { dx, dy, length } = this.#stretch(index)
    return length === 0 ? [0, 0] : [dx / length, dy / length]
  }

  #stretch(index: number) {
    const dx = item(this.#x, index + 1) - item(this.#x, index)
    const dy = item(this.#y, index + 1) - item(this.#y, index)
    return { dx, dy, length: Math.hypot(dx, dy) }
  }

  #flat({ lat, lng }: Point): [number, number] {
    return [
      (lng - this.#origin.lng) * this.#narrow * METRES_PER_UNIT,
      (lat - this.#origin.lat) * METRES_PER_UNIT,
    ]
  }
}

/** A line cut where it turns back: the other half is its other carriageway. */
function straightened(line: Line): Line[] {
  const points = [...pointsOf(line)]
  const narrow = shrink(item(points, 0).lat)
  const step = (at: number): readonly [number, number] => [
    (item(points, at + 1).lng - item(points, at).lng) * narrow,
    item(points, at + 1).lat - item(points, at).lat,
  ]
  const turnsBack = (at: number) => {
    const [x, y] = step(at - 1)
    for (let next = at, walked = 0; next + 1 < points.length && walked <= BESIDE_M; next++) {
      const [nextX, nextY] = step(next)
      const length = Math.hypot(nextX, nextY)
      if (x * nextX + y * nextY < BACK * Math.hypot(x, y) * length) return true
      walked += length * METRES_PER_UNIT
    }
    return false
  }
  const parts: Line[] = []
  let from = 0
  for (let at = 1; at + 1 < points.length; at++) {
    if (!turnsBack(at)) continue
    parts.push(line.slice(2 * from, 2 * at + 2))
    from = at
  }
  return [...parts, line.slice(2 * from)]
}

/** What a line has at its ends that does not run beside another one, from where it leaves that. */
function beyond(line: Line, other: Line): Line[] {
  const leaving = (point: Point) => nearestOn([other], point)
  const isBeside = (point: Point) => metres(point, leaving(point)) <= BESIDE_M
  const points = [...pointsOf(line)]
  const first = points.findIndex(isBeside)
  if (first < 0) return [line]
  const before = points.slice(0, first)
  const after = points.slice(points.findLastIndex(isBeside) + 1)
  const [inner, outer] = [before.at(-1), after[0]]
  return [
    ...(inner === undefined ? [] : [lineOf([...before, leaving(inner)])]),
    ...(outer === undefined ? [] : [lineOf([leaving(outer), ...after])]),
  ]
}

/** Of points that continue a line, those from the one nearest to its end on. */
function fromNearest(points: readonly Point[], end: Point): Point[] {
  let nearest = 0
  points.forEach((point, at) => {
    if (metres(point, end) < metres(item(points, nearest), end)) nearest = at
  })
  return points.slice(nearest)
}

interface Continuation {
  readonly line: Line
  /** Outwards from there. */
  readonly points: readonly Point[]
  /** Whether it continues the beginning. */
  readonly before: boolean
}

/** The line nearest to an end of some points; null if there is none. */
function continuation(points: readonly Point[], lines: readonly Line[]): Continuation | null {
  const [first, last] = [item(points, 0), item(points, points.length - 1)]
  let best: Continuation | null = null
  let bestGap = GAP_M
  for (const line of lines) {
    const start = { lat: item(line, 0), lng: item(line, 1) }
    const end = { lat: item(line, line.length - 2), lng: item(line, line.length - 1) }
    const offer = (gap: number, before: boolean, turned: boolean) => {
      if (gap >= bestGap) return
      bestGap = gap
      const those = [...pointsOf(line)]
      best = { line, points: turned ? those.toReversed() : those, before }
    }
    offer(metres(last, start), false, false)
    offer(metres(last, end), false, true)
    offer(metres(first, start), true, false)
    offer(metres(first, end), true, true)
  }
  return best
}
