/**
 * The areas that a city's names are placed in, one after the other: each takes memory for what is in it and around, whatever the size of the
 * city. All in pixels.
 */
import { Lists } from './lists.ts'
import { type Box, boxAround, grown } from './screen-box.ts'
import type { Point } from './screen-line.ts'
import { cornerOf, squareOf, squaresBetween } from './squares.ts'

/** How far an area looks beyond its edges: farther than a name reaches whose middle is in it, up to 512 pixels wide. */
const MARGIN_PX = 256

/** A square of the ground. */
export class Area {
  readonly square: number
  readonly #side: number

  constructor(square: number, side: number) {
    this.square = square
    this.#side = side
  }

  /** The area and what is around. */
  get surroundings(): Box {
    const [x, y] = cornerOf(this.square, this.#side)
    return grown({ from: [x, y], to: [x + this.#side, y + this.#side] }, MARGIN_PX)
  }

  holds(point: Point): boolean {
    return squareOf(point, this.#side) === this.square
  }

  /** Whether a point is in none of the areas before. */
  isOpen(point: Point): boolean {
    return squareOf(point, this.#side) >= this.square
  }
}

/** Things by the areas that they are in or around. */
export class ByArea<T> {
  readonly #side: number
  readonly #things = new Lists<number, T>()

  /** `side` is that of an area. */
  constructor(side: number) {
    this.#side = side
  }

  /** Adds what is along some points. */
  add(thing: T, points: readonly Point[]): void {
    const { from, to } = grown(boxAround(points), MARGIN_PX)
    for (const square of squaresBetween(from, to, this.#side)) this.#things.add(square, thing)
  }

  /** What is in or around an area. */
  of({ square }: Area): readonly T[] {
    return this.#things.of(square)
  }

  /** The areas with anything in or around them, row by row. */
  get areas(): Area[] {
    const squares = [...this.#things.keys].sort((a, b) => a - b)
    return squares.map((square) => new Area(square, this.#side))
  }
}
