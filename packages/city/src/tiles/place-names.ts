/**
 * Where along streets their names are written. MapLibre tries fixed points of a line, of a short one a single point, and no other when that
 * is taken. Here every point is tried, and the streets with least choice choose first.
 */
import type { Line } from './drawn-feature.ts'
import { simplified } from './name-line.ts'
import {
  distance,
  lineThrough,
  overhanging,
  partOf,
  type Point,
  pointAt,
  pointsAlong,
  rounded,
  type ScreenLine,
  sharpestTurn,
} from './screen-line.ts'
import { textWidth } from './text-width.ts'
import { latitudeAt, longitudeAt, worldX, worldY } from './tile-box.ts'

/** A name, and the line that it may be written along. */
export interface NameToPlace {
  readonly name: string
  readonly line: Line
  /** Chooses after all others. */
  readonly isMinor: boolean
}

/** A part of a name's line that takes the name. */
export interface PlacedName {
  /** Of the name, in the list. */
  readonly index: number
  readonly line: Line
  /** In the smaller letters. */
  readonly small: boolean
}

/** At which zoom names are written, in letters of how many pixels; in the smaller ones where the others do not fit. */
interface Writing {
  readonly zoom: number
  readonly size: number
  readonly smallSize: number
}

/** Pixels of the world's width at zoom 0. */
const WORLD_PX = 512
/** What a line is longer than the text on it at each end, pixels: coordinates in tiles are rounded. */
const MARGIN_PX = 2
/** What a name may stand over either end of its line, pixels: a crossing has room. */
const OVERHANG_PX = 6
/** Between names beside each other, pixels. */
const GAP_PX = 1
/** Between the points that are tried, pixels. */
const STEP_PX = 4
/** Between equal names, along one street or along both of its directions, pixels. */
const REPEAT_PX = 200
/** Around a sign that names keep off, pixels. */
const SIGN_PX = 22
/** Of the lines that are written along, metres. */
const FINENESS_M = 0.5
/** Side of the squares that the ground is kept in: no two discs reach over one, pixels. */
const CELL_PX = SIGN_PX + GAP_PX
/** Over how many letters' sizes corners are rounded. */
const ROUNDING = 1.5
/** What a line may turn by within a part of a letter's size, as MapLibre has it, radians. */
const SHARPEST_TURN = 0.8
const TURN_WINDOW = 0.6
/** And along a whole name: this where it can be, this if need be. */
const GENTLE_TURN = 0.5
const LARGEST_TURN = 2

/** A name and its street on the screen. */
interface Street {
  readonly index: number
  readonly name: string
  readonly isMinor: boolean
  readonly small: boolean
  readonly size: number
  readonly line: ScreenLine
  /** Of the text. */
  readonly width: number
  /** What is left of the street. */
  readonly room: number
}

/** Places for names, as many as find room; none overlap, nor lie on one of the signs, which are points. */
export function placeNames(
  names: readonly NameToPlace[],
  signs: readonly Line[],
  writing: Writing,
): PlacedName[] {
  const scale = WORLD_PX * 2 ** writing.zoom
  const map = new MapOfNames(scale)
  for (const sign of signs) map.take(pointsOf(sign, scale), SIGN_PX)
  const streets = names.flatMap((name, index) => streetOf(name, index, writing, scale))
  streets.sort((a, b) => Number(a.isMinor) - Number(b.isMinor) || a.room - b.room)
  for (const street of streets) {
    const starts = [...fromTheMiddle(street.room)]
    for (const turn of [GENTLE_TURN, LARGEST_TURN]) {
      if (starts.some((start) => map.write(street, start, turn))) break
    }
  }
  // Again along those that go on for long, once every street has had its turn.
  const long = streets.filter(({ room }) => room >= REPEAT_PX)
  for (const turn of [GENTLE_TURN, LARGEST_TURN]) {
    for (const street of long) {
      for (let start = 0; start <= street.room; start += STEP_PX) map.write(street, start, turn)
    }
  }
  return map.placed
}

/** A name on its street, in the largest letters that fit; none, if none do. */
function streetOf(
  { name, line, isMinor }: NameToPlace,
  index: number,
  { size, smallSize }: Writing,
  scale: number,
): Street[] {
  const along = rounded(overhanging(lineThrough(pointsOf(line, scale)), OVERHANG_PX), ROUNDING * size)
  const text = textWidth(name)
  for (const letters of [size, smallSize]) {
    const width = text * letters + 2 * MARGIN_PX
    const room = along.length - width
    if (room >= 0)
      return [{ index, name, isMinor, small: letters < size, size: letters, line: along, width, room }]
  }
  return []
}

/** Distances up to one, from the middle outwards. */
function* fromTheMiddle(room: number): Generator<number> {
  yield room / 2
  for (let off = STEP_PX; off <= room / 2; off += STEP_PX) {
    yield room / 2 - off
    yield room / 2 + off
  }
}

/** Names written, and the ground that is taken: discs, as MapLibre has them along names. */
class MapOfNames {
  readonly placed: PlacedName[] = []
  readonly #written = new Map<string, Point[]>()
  readonly #cells = new Map<number, (readonly [dot: Point, size: number])[]>()
  readonly #scale: number

  constructor(scale: number) {
    this.#scale = scale
  }

  /** Writes a name from a distance along its street on, if it can be there. */
  write({ index, name, line, width, size, small }: Street, start: number, largestTurn: number): boolean {
    const middle = pointAt(line, start + width / 2)
    const others = this.#written.get(name) ?? []
    if (others.some((other) => distance(other, middle) < REPEAT_PX)) return false
    const part = partOf(line, start, start + width)
    if (sharpestTurn(part, TURN_WINDOW * size) > SHARPEST_TURN) return false
    if (sharpestTurn(part, width) > largestTurn) return false
    const dots = pointsAlong(part, size / 2)
    if (!this.#isFree(dots, size)) return false
    this.take(dots, size)
    this.#written.set(name, [...others, middle])
    this.placed.push({ index, line: simplified(lineOf(part, this.#scale), FINENESS_M), small })
    return true
  }

  take(dots: readonly Point[], size: number): void {
    for (const dot of dots) {
      const key = this.#keyOf(dot)
      const cell = this.#cells.get(key)
      if (cell) cell.push([dot, size])
      else this.#cells.set(key, [[dot, size]])
    }
  }

  #isFree(dots: readonly Point[], size: number): boolean {
    return !dots.some((dot) => {
      for (let right = -1; right <= 1; right++) {
        for (let down = -1; down <= 1; down++) {
          const cell = this.#cells.get(this.#keyOf(dot, right, down))
          if (cell?.some(([other, its]) => distance(other, dot) < (size + its) / 2 + GAP_PX)) return true
        }
      }
      return false
    })
  }

  /** Of the cell of a point, or of one beside it. */
  #keyOf([x, y]: Point, right = 0, down = 0): number {
    return (Math.floor(y / CELL_PX) + down) * 2 ** 26 + Math.floor(x / CELL_PX) + right
  }
}

const pointsOf = (line: Line, scale: number): Point[] =>
  Array.from({ length: line.length / 2 }, (_, i) => [
    worldX(line[2 * i]! / 1e7) * scale,
    worldY(line[2 * i + 1]! / 1e7) * scale,
  ])

const lineOf = ({ points }: ScreenLine, scale: number): Line =>
  Int32Array.from(
    points.flatMap(([x, y]) => [longitudeAt(x / scale) * 1e7, latitudeAt(y / scale) * 1e7].map(Math.round)),
  )
