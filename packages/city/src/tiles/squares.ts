/** Squares that the plane of the screen is divided into. */
import type { Point } from './screen-line.ts'

/** More than there are squares from one end of the world to the other. */
const COLUMNS = 2 ** 26

/** The number of the square of a point. Numbers rise to the right, and from row to row. */
export const squareOf = ([x, y]: Point, side: number): number =>
  Math.floor(y / side) * COLUMNS + Math.floor(x / side)

/** The left upper corner of a square. */
export const cornerOf = (square: number, side: number): Point => [
  (square % COLUMNS) * side,
  Math.floor(square / COLUMNS) * side,
]

/** The squares between two corners, those with the corners among them. */
export function* squaresBetween([left, top]: Point, [right, bottom]: Point, side: number): Generator<number> {
  const [first, last] = [squareOf([left, top], side), squareOf([left, bottom], side)]
  const columns = Math.floor(right / side) - Math.floor(left / side)
  for (let row = first; row <= last; row += COLUMNS) {
    for (let column = 0; column <= columns; column++) yield row + column
  }
}
