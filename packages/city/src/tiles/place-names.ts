/**
 * Where along streets their names are written. MapLibre tries fixed points of a line, of a short one a single point, and no other when that
 * is taken. Here every point is tried, and the streets with least choice choose first. Names are placed area by area: a metropolis has too
 * many to keep all their surroundings.
 */
import type { Line } from './drawn-feature.ts'
import { MapOfNames } from './map-of-names.ts'
import { type Area, ByArea } from './name-areas.ts'
import { simplified } from './name-line.ts'
import { lettered, type Placement, placementFrom, roomOf } from './name-placement.ts'
import { placeInArea, type Street } from './place-in-area.ts'
import { partsWithin } from './screen-box.ts'
import { lineThrough, overhanging, rounded } from './screen-line.ts'
import { lineOfPixels, pixelsOf, TILE_PX } from './screen-pixels.ts'

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
  /** From which zoom on it is written there. */
  readonly zoom: number
  /** In the smaller letters of that zoom. */
  readonly small: boolean
}

/** At which zoom names are written, in letters of how many pixels; in the smaller ones where the others do not fit. */
interface Writing {
  readonly zoom: number
  readonly size: number
  readonly smallSize: number
}

/** The zoom whose tiles are the areas: with far more in them than around, and of which a metropolis has dozens. */
const AREA_ZOOM = 12
/** What a name may stand over either end of its street, pixels: a crossing has room. */
const OVERHANG_PX = 8
/** Over how many letters' sizes corners are rounded. */
const ROUNDING = 1.5
/** Of the lines that are written along, metres. */
const FINENESS_M = 0.5

/**
 * Places for names, as many as find room; none overlap, nor lie on one of the signs, which are points. Each is for its zoom and those that
 * follow, so that names stay where they are while the map comes nearer. The zooms rise, and are no less than that of the areas.
 */
export function placeNames(
  names: readonly NameToPlace[],
  signs: readonly Line[],
  writings: readonly Writing[],
  areaZoom = AREA_ZOOM,
): PlacedName[] {
  const placed: PlacedName[] = []
  for (const writing of writings) {
    for (const name of placeAtZoom(names, signs, placed, writing, areaZoom)) placed.push(name)
  }
  return placed
}

/** What a zoom adds to the names of those before. */
function placeAtZoom(
  names: readonly NameToPlace[],
  signs: readonly Line[],
  before: readonly PlacedName[],
  writing: Writing,
  areaZoom: number,
): PlacedName[] {
  const { zoom } = writing
  const side = TILE_PX * 2 ** (zoom - areaZoom)
  const [streetsNear, signsNear, placedNear] = [
    new ByArea<number>(side),
    new ByArea<Line>(side),
    new ByArea<PlacedName>(side),
  ]
  for (const [index, { line }] of names.entries()) streetsNear.add(index, pixelsOf(line, zoom))
  for (const sign of signs) signsNear.add(sign, pixelsOf(sign, zoom))
  for (const name of before) placedNear.add(name, pixelsOf(name.line, zoom))
  const added: PlacedName[] = []
  const named = new Set(before.map(({ index }) => index))
  for (const area of streetsNear.areas) {
    const map = new MapOfNames(area)
    for (const sign of signsNear.of(area)) for (const point of pixelsOf(sign, zoom)) map.keepOff(point)
    for (const name of placedNear.of(area)) map.pin(pinned(name, names[name.index]!, writing))
    const streets = streetsNear
      .of(area)
      .map((index) => streetIn(area, names[index]!, index, named.has(index), writing))
    placeInArea(map, streets)
    for (const placement of map.names) {
      // Those around kept room for what a later area has near the border; it places them itself.
      if (!area.holds(placement.middle)) continue
      const name = placedName(placement, writing)
      placedNear.add(name, placement.line.points)
      named.add(name.index)
      added.push(name)
    }
  }
  return added
}

/** A street as an area sees it, with its name in the largest letters that fit. */
function streetIn(
  area: Area,
  { name, line, isMinor }: NameToPlace,
  index: number,
  isNamed: boolean,
  { zoom, size, smallSize }: Writing,
): Street {
  const whole = rounded(overhanging(lineThrough(pixelsOf(line, zoom)), OVERHANG_PX), ROUNDING * size)
  const text = [size, smallSize]
    .map((letters) => lettered(name, letters))
    .find(({ width }) => width <= whole.length)
  if (!text) return { isNamed, isMinor, room: -1, stretches: [] }
  const stretches = partsWithin(whole, area.surroundings).map((part) => ({ index, text, line: part }))
  return { isNamed, isMinor, room: whole.length - text.width, stretches }
}

/** A name where it was placed before, in the letters of this zoom. */
function pinned(
  { index, line, zoom, small }: PlacedName,
  { name }: NameToPlace,
  writing: Writing,
): Placement {
  const text = lettered(name, small && zoom === writing.zoom ? writing.smallSize : writing.size)
  const stretch = { index, text, line: lineThrough(pixelsOf(line, writing.zoom)) }
  return placementFrom(stretch, roomOf(stretch) / 2)
}

function placedName({ stretch: { index, text }, line }: Placement, { zoom, size }: Writing): PlacedName {
  return { index, line: simplified(lineOfPixels(line, zoom), FINENESS_M), zoom, small: text.size < size }
}
