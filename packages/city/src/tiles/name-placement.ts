/** A name somewhere along its street, on the screen. All in pixels. */
import { partOf, type Point, pointAt, pointsAlong, type ScreenLine, sharpestTurn } from './screen-line.ts'
import { textWidth } from './text-width.ts'

/** What a line is longer than the text on it at each end: coordinates in tiles are rounded. */
const MARGIN_PX = 2
/** What a line may turn by within a part of a letter's size, as MapLibre has it, radians. */
const SHARPEST_TURN = 0.8
const TURN_WINDOW = 0.6

/** A name in letters of a size. */
export interface LetteredName {
  readonly name: string
  readonly size: number
  /** Of the line that it takes. */
  readonly width: number
}

/** A line that a name may be written along. */
export interface Stretch {
  /** Of the name, in the list of all. */
  readonly index: number
  readonly text: LetteredName
  readonly line: ScreenLine
}

/** A name on a part of such a line. */
export interface Placement {
  readonly stretch: Stretch
  readonly line: ScreenLine
  readonly middle: Point
  /** The middles of the discs that it takes, as MapLibre has them along names. */
  readonly dots: readonly Point[]
}

/** A name in letters of a size. */
export const lettered = (name: string, size: number): LetteredName => ({
  name,
  size,
  width: textWidth(name) * size + 2 * MARGIN_PX,
})

/** What a stretch is longer than its name; negative if it is shorter. */
export const roomOf = ({ line, text }: Stretch): number => line.length - text.width

/** The middle of a name that begins at a distance along a stretch. */
export const middleFrom = ({ line, text }: Stretch, start: number): Point =>
  pointAt(line, start + text.width / 2)

/** A name that begins at a distance along a stretch. */
export function placementFrom(stretch: Stretch, start: number): Placement {
  const { width, size } = stretch.text
  const line = partOf(stretch.line, start, start + width)
  return { stretch, line, middle: middleFrom(stretch, start), dots: pointsAlong(line, size / 2) }
}

/** By how much a name turns, radians; infinitely where it goes round a corner. */
export const turnOf = ({ stretch: { text }, line }: Placement): number =>
  sharpestTurn(line, TURN_WINDOW * text.size) <= SHARPEST_TURN ? sharpestTurn(line, text.width) : Infinity
