/** The nearest of many places on a plane, found on a grid of square cells. */
import type { Place } from './snapshot.ts'

/** Places per cell if they were spread evenly. */
const PLACES_PER_CELL = 4

/** Something with a place. */
export interface Placed {
  readonly place: Place
}

/** Things by place. Those without a finite place are never found. */
export class PlaceGrid<T extends Placed> {
  private readonly west: number
  private readonly south: number
  private readonly size: number
  private readonly across: number
  private readonly up: number
  private readonly cells: T[][]
  private readonly isEmpty: boolean

  constructor(things: readonly T[]) {
    const known = things.filter(({ place }) => Number.isFinite(place.x) && Number.isFinite(place.y))
    this.isEmpty = known.length === 0
    this.west = least(known.map(({ place }) => place.x))
    this.south = least(known.map(({ place }) => place.y))
    const width = -least(known.map(({ place }) => -place.x)) - this.west
    const height = -least(known.map(({ place }) => -place.y)) - this.south
    const side = Math.ceil(Math.sqrt(known.length / PLACES_PER_CELL))
    this.size = Math.max(width, height) / side || 1
    this.across = Math.floor(width / this.size) + 1 || 1
    this.up = Math.floor(height / this.size) + 1 || 1
    this.cells = Array.from({ length: this.across * this.up }, () => [])
    for (const thing of known) this.cells[this.cellOf(thing.place)]!.push(thing)
  }

  /** The `count` nearest within `radius` metres, nearest first. */
  nearest(to: Place, count: number, radius: number): T[] {
    const best = new Nearest<T>(count, radius)
    if (this.isEmpty || !Number.isFinite(to.x) || !Number.isFinite(to.y)) return []
    const column = clamp(Math.floor((to.x - this.west) / this.size), this.across)
    const row = clamp(Math.floor((to.y - this.south) / this.size), this.up)
    const rings = Math.max(column, this.across - 1 - column, row, this.up - 1 - row)
    for (let ring = 0; ring <= rings && (ring - 1) * this.size <= best.bound; ring += 1)
      this.eachInRing(column, row, ring, (thing) =>
        best.add(thing, Math.hypot(thing.place.x - to.x, thing.place.y - to.y)),
      )
    return best.things
  }

  private eachInRing(column: number, row: number, ring: number, visit: (thing: T) => void): void {
    for (let y = Math.max(0, row - ring); y <= Math.min(this.up - 1, row + ring); y += 1) {
      const isEdge = Math.abs(y - row) === ring
      const step = isEdge || ring === 0 ? 1 : 2 * ring
      for (let x = column - ring; x <= column + ring; x += step)
        if (x >= 0 && x < this.across) for (const thing of this.cells[y * this.across + x]!) visit(thing)
    }
  }

  private cellOf(place: Place): number {
    const x = clamp(Math.floor((place.x - this.west) / this.size), this.across)
    return clamp(Math.floor((place.y - this.south) / this.size), this.up) * this.across + x
  }
}

/** The nearest so far, in order. */
class Nearest<T> {
  readonly things: T[] = []
  private readonly distances: number[] = []
  /** Anything farther cannot be among the nearest. */
  bound: number

  constructor(
    private readonly count: number,
    radius: number,
  ) {
    this.bound = radius
  }

  add(thing: T, distance: number): void {
    if (distance > this.bound || (distance === this.bound && this.things.length === this.count)) return
    let at = this.things.length
    while (at > 0 && this.distances[at - 1]! > distance) at -= 1
    this.things.splice(at, 0, thing)
    this.distances.splice(at, 0, distance)
    if (this.things.length > this.count) {
      this.things.pop()
      this.distances.pop()
    }
    if (this.things.length === this.count) this.bound = this.distances[this.count - 1]!
  }
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity)
const clamp = (index: number, size: number) => Math.min(Math.max(index, 0), size - 1)
