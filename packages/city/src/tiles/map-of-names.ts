/** The names that are written in an area, and the ground that is taken. All in pixels. */
import { Lists } from './lists.ts'
import type { Area } from './name-areas.ts'
import { middleFrom, type Placement, type Stretch } from './name-placement.ts'
import { distance, type Point } from './screen-line.ts'

/** Between names beside each other. */
const GAP_PX = 1
/** Around a sign that names keep off. */
const SIGN_PX = 22
/** Side of the squares that the ground is kept in: no two discs reach over one. */
const SQUARE_PX = SIGN_PX + GAP_PX
/** More than an area has beside each other. Their numbers are small integers, which are found fastest. */
const COLUMNS = 2 ** 10
/** Between equal names, along one street or along both of its directions. */
export const REPEAT_PX = 180

/** What is in the way and stays: a sign, or a name that was placed before. */
const FIXED = Symbol('fixed')

/** A disc of the ground that is taken. */
interface Disc {
  readonly dot: Point
  readonly size: number
  readonly of: Placement | typeof FIXED
}

/** Names on the ground of an area and around it. */
export class MapOfNames {
  /** Those that were added. */
  readonly names = new Set<Placement>()
  readonly #equals = new Lists<string, Placement>()
  readonly #discs = new Lists<number, Disc>()
  readonly #area: Area
  readonly #corner: Point

  constructor(area: Area) {
    this.#area = area
    this.#corner = area.surroundings.from
  }

  /** Keeps names off a sign. */
  keepOff(sign: Point): void {
    this.#take([sign], SIGN_PX, FIXED)
  }

  /** Adds a name that stays. */
  pin(placement: Placement): void {
    const { text } = placement.stretch
    this.#equals.add(text.name, placement)
    this.#take(placement.dots, text.size, FIXED)
  }

  add(placement: Placement): void {
    const { text } = placement.stretch
    this.names.add(placement)
    this.#equals.add(text.name, placement)
    this.#take(placement.dots, text.size, placement)
  }

  remove(placement: Placement): void {
    this.names.delete(placement)
    this.#equals.remove(placement.stretch.text.name, (other) => other === placement)
    const squares = new Set(placement.dots.map((dot) => this.#squareOf(dot)))
    for (const square of squares) this.#discs.remove(square, (disc) => disc.of === placement)
  }

  /** Whether a name may begin at a distance along a stretch: in no area before, and not near its equal. */
  admits(stretch: Stretch, start: number): boolean {
    const middle = middleFrom(stretch, start)
    if (!this.#area.isOpen(middle)) return false
    for (const other of this.#equals.of(stretch.text.name)) {
      if (distance(other.middle, middle) < REPEAT_PX) return false
    }
    return true
  }

  /** Whether a name overlaps nothing but these. */
  hasRoomFor(placement: Placement, others: readonly Placement[] = []): boolean {
    for (const other of this.#under(placement)) {
      if (other === FIXED || !others.includes(other)) return false
    }
    return true
  }

  /** The names that a name would overlap, but for those that stay. */
  movableUnder(placement: Placement): Placement[] {
    return [...new Set(this.#under(placement))].filter((other) => other !== FIXED)
  }

  /** What a name would overlap, once or more. */
  *#under({ stretch, dots }: Placement): Generator<Disc['of']> {
    for (const dot of dots) {
      const square = this.#squareOf(dot)
      for (let right = -1; right <= 1; right++) {
        for (let down = -1; down <= 1; down++) {
          for (const disc of this.#discs.of(square + down * COLUMNS + right)) {
            if (distance(disc.dot, dot) < (stretch.text.size + disc.size) / 2 + GAP_PX) yield disc.of
          }
        }
      }
    }
  }

  #take(dots: readonly Point[], size: number, of: Disc['of']): void {
    for (const dot of dots) this.#discs.add(this.#squareOf(dot), { dot, size, of })
  }

  #squareOf([x, y]: Point): number {
    const [left, top] = this.#corner
    return Math.floor((y - top) / SQUARE_PX) * COLUMNS + Math.floor((x - left) / SQUARE_PX)
  }
}
