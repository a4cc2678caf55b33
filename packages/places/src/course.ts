/** The course of a street: the straight line from one of its ends to the other, to say how far along it something is. */
import { metres, METRES_PER_UNIT, nearestOn, pointsOf, shrink } from './geometry.ts'
import { item } from './item.ts'
import type { Line, Point } from './place-data.ts'

/** Streets run beside each other if the cosine between their courses is at least this. */
const SAME_WAY = 0.9

/** A place by a street: metres along it from its beginning, and metres beside it, to the left positive. */
export interface Along {
  readonly along: number
  readonly aside: number
}

/** The straight line between the ends of a street, on a plane, in metres. */
export class Course {
  readonly #lines: readonly Line[]
  readonly begin: Point
  readonly end: Point
  /** Metres from its beginning to its end. */
  readonly length: number
  readonly #narrow: number
  /** Metres east and north of one metre along. */
  readonly #east: number
  readonly #north: number

  constructor(lines: readonly Line[]) {
    const points = lines.flatMap((line) => [...pointsOf(line)])
    this.#lines = lines
    // The end at which its drawing begins, if that is one.
    this.end = farthest(points, item(points, 0))
    this.begin = farthest(points, this.end)
    this.length = metres(this.begin, this.end)
    this.#narrow = shrink(this.begin.lat)
    const unit = METRES_PER_UNIT / (this.length || 1)
    this.#east = (this.end.lng - this.begin.lng) * this.#narrow * unit
    this.#north = (this.end.lat - this.begin.lat) * unit
  }

  /** Where a point is, seen from the course; negative before its beginning. */
  placeOf({ lat, lng }: Point): Along {
    const x = (lng - this.begin.lng) * this.#narrow * METRES_PER_UNIT
    const y = (lat - this.begin.lat) * METRES_PER_UNIT
    return { along: x * this.#east + y * this.#north, aside: y * this.#east - x * this.#north }
  }

  /** The point of the street that is nearest to a place on its course. */
  pointAt(along: number): Point {
    return nearestOn(this.#lines, {
      lat: this.begin.lat + (along * this.#north) / METRES_PER_UNIT,
      lng: this.begin.lng + (along * this.#east) / METRES_PER_UNIT / this.#narrow,
    })
  }

  /** Whether it runs the same way as another one, or against it. */
  isAbreastOf(other: Course): boolean {
    return Math.abs(this.#east * other.#east + this.#north * other.#north) >= SAME_WAY
  }
}

function farthest(points: readonly Point[], from: Point): Point {
  return points.reduce((best, point) => (metres(point, from) > metres(best, from) ? point : best), from)
}
