/** Where on the map a route may lie: clear of the sheet, of its signs' edges and of the controls. */
import type { Covered } from '../../../shared/sheet/use-covered.ts'

/** Pixels from each edge. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

interface View {
  /** Of the whole map, pixels. */
  readonly width: number
  readonly height: number
  readonly covered: Covered
  /** Pixels of 1 rem: the signs grow with the text. */
  readonly rem: number
}

/** The round button above the sheet: how far it reaches up from it, and in from the right. */
const CONTROL = 60
/** Half of the rider's dot, and air. */
const DOT = 22
/** In less height than this, rem, signs would lie on each other: they have no words then. */
const TIGHT = 8
/** A route smaller than this shows nothing: then the margins give way. */
const LEAST = 16

/** Whether so little of the map is free that its signs have no words. */
export function isTight({ height, covered, rem }: Pick<View, 'height' | 'covered' | 'rem'>): boolean {
  return height - covered.bottom < TIGHT * rem
}

/** The padding of a fit, besides what is covered: what the controls take is left out below or on the right, where more remains. */
export function marginOf(view: View): Padding {
  const { width, height, covered, rem } = view
  const free = { width: width - covered.left, height: height - covered.bottom }
  if (isTight(view)) return within(ON_A_STRIP, free)
  // Signs stand above their points, centred.
  const side = 18 + (34 * rem) / 16
  const top = 32 + (20 * rem) / 16
  const below = { top, right: side, bottom: CONTROL + DOT, left: side }
  const beside = { top, right: CONTROL + side, bottom: DOT, left: side }
  return within(roomIn(below, free) >= roomIn(beside, free) ? below : beside, free)
}

/** On a strip of the map: dots and line alone, beside the button. */
const ON_A_STRIP: Padding = { top: DOT, right: CONTROL + DOT, bottom: DOT, left: DOT }

interface Size {
  readonly width: number
  readonly height: number
}

/** The margin, made smaller where it would leave nothing. */
function within({ top, right, bottom, left }: Padding, { width, height }: Size): Padding {
  const across = Math.min(1, Math.max(0, width - LEAST) / (left + right))
  const down = Math.min(1, Math.max(0, height - LEAST) / (top + bottom))
  return { top: top * down, right: right * across, bottom: bottom * down, left: left * across }
}

function roomIn({ top, right, bottom, left }: Padding, { width, height }: Size): number {
  return Math.max(0, width - left - right) * Math.max(0, height - top - bottom)
}
