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

/** Pixels of the world's width at zoom 0. */
const WORLD_PX = 512
/** What a line is longer than the text on it at each end, pixels: coordinates in tiles are rounded. */
const MARGIN_PX = 2
/** What a name may stand over either end of its line, pixels: a crossing has room. */
const OVERHANG_PX = 6
/** Between names beside each other, pixels. */
const GAP_PX = 1
/** Between the points that are tried, for the first name of a street and for others, pixels. */
const STEP_PX = 4
const REPEAT_STEP_PX = 12
/** Between equal names, along one street or along both of its directions, pixels. */
const REPEAT_PX = 180
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
const TURNS = [GENTLE_TURN, LARGEST_TURN]

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
  /** What is left of the street; negative if it is too short. */
  readonly room: number
}

/** A name somewhere along its street. */
interface Placement {
  readonly street: Street
  readonly part: ScreenLine
  readonly middle: Point
  /** The middles of the discs that it takes. */
  readonly dots: readonly Point[]
}

/**
 * Places for names, as many as find room; none overlap, nor lie on one of the signs, which are points. Each is for its zoom and those that
 * follow, so that names stay where they are while the map comes nearer. The zooms rise.
 */
export function placeNames(
  names: readonly NameToPlace[],
  signs: readonly Line[],
  writings: readonly Writing[],
): PlacedName[] {
  const placed: PlacedName[] = []
  for (const writing of writings) {
    const scale = WORLD_PX * 2 ** writing.zoom
    const map = new MapOfNames()
    for (const sign of signs) map.keepOff(pointsOf(sign, scale))
    const streets = names.map((name, index) => streetOf(name, index, writing, scale))
    for (const { index, line } of placed) {
      const along = lineThrough(pointsOf(line, scale))
      const street = { ...streets[index]!, line: along }
      map.pin(placementOn(street, (along.length - street.width) / 2))
    }
    const named = new Set(placed.map(({ index }) => index))
    const roomy = streets.filter((street) => street.room >= 0)
    for (const { street, part } of placeAll(map, roomy, named)) {
      const line = simplified(lineOf(part, scale), FINENESS_M)
      placed.push({ index: street.index, line, zoom: writing.zoom, small: street.small })
    }
  }
  return placed
}

/** Adds to a map the names of the streets that are not named yet, then those of long ones again; returns what it added. */
function placeAll(map: MapOfNames, streets: Street[], named: ReadonlySet<number>): Iterable<Placement> {
  streets.sort((a, b) => Number(a.isMinor) - Number(b.isMinor) || a.room - b.room)
  for (const street of streets) {
    if (!named.has(street.index) && !placeFirst(map, street)) placeBeforeOthers(map, street)
  }
  // Again along those that go on for long, once every street has had its turn.
  const long = streets.filter(({ room }) => room >= REPEAT_PX)
  for (const turn of TURNS) {
    for (const street of long) {
      for (let start = 0; start <= street.room; start += REPEAT_STEP_PX) placeAt(map, street, start, turn)
    }
  }
  return map.names
}

/** Adds a name where it can be, rather where its street is straight and near the middle. */
function placeFirst(map: MapOfNames, street: Street): Placement | undefined {
  for (const turn of TURNS) {
    for (const start of fromTheMiddle(street.room)) {
      const placement = placeAt(map, street, start, turn)
      if (placement) return placement
    }
  }
  return undefined
}

function placeAt(map: MapOfNames, street: Street, start: number, largestTurn: number): Placement | undefined {
  if (map.isRepeated(street, start)) return undefined
  const placement = placementOn(street, start)
  if (!isLegible(placement, largestTurn) || !map.hasRoomFor(placement)) return undefined
  map.add(placement)
  return placement
}

/** Adds a name where others are that all have another place. */
function placeBeforeOthers(map: MapOfNames, street: Street): void {
  for (const start of fromTheMiddle(street.room)) {
    if (map.isRepeated(street, start)) continue
    const placement = placementOn(street, start)
    if (!isLegible(placement, LARGEST_TURN)) continue
    const others = [...new Set(map.inTheWay(placement))].filter((other) => other !== FIXED)
    if (!map.hasRoomFor(placement, others)) continue
    for (const other of others) map.remove(other)
    map.add(placement)
    const moved = others.map((other) => placeFirst(map, other.street))
    if (moved.every((place) => place !== undefined)) return
    for (const place of [...moved, placement]) if (place) map.remove(place)
    for (const other of others) map.add(other)
  }
}

/** A name on its street, in the largest letters that fit; without room, if none do. */
function streetOf(
  { name, line, isMinor }: NameToPlace,
  index: number,
  { size, smallSize }: Writing,
  scale: number,
): Street {
  const along = rounded(overhanging(lineThrough(pointsOf(line, scale)), OVERHANG_PX), ROUNDING * size)
  const widthIn = (letters: number) => textWidth(name) * letters + 2 * MARGIN_PX
  const letters = widthIn(size) <= along.length ? size : smallSize
  const width = widthIn(letters)
  const room = along.length - width
  return { index, name, isMinor, small: letters < size, size: letters, line: along, width, room }
}

/** Distances up to one, from the middle outwards. */
function* fromTheMiddle(room: number): Generator<number> {
  yield room / 2
  for (let off = STEP_PX; off <= room / 2; off += STEP_PX) {
    yield room / 2 - off
    yield room / 2 + off
  }
}

function placementOn(street: Street, start: number): Placement {
  const { line, width, size } = street
  const part = partOf(line, start, start + width)
  return { street, part, middle: middleOf(street, start), dots: pointsAlong(part, size / 2) }
}

const middleOf = ({ line, width }: Street, start: number) => pointAt(line, start + width / 2)

/** Whether a name goes round no corner, and turns by no more than this, radians. */
const isLegible = ({ street: { size, width }, part }: Placement, largestTurn: number): boolean =>
  sharpestTurn(part, TURN_WINDOW * size) <= SHARPEST_TURN && sharpestTurn(part, width) <= largestTurn

/** What is in the way and stays: a sign, or a name of a zoom before. */
const FIXED = Symbol('fixed')

/** A disc of the ground that is taken, as MapLibre has them along names. */
interface Disc {
  readonly dot: Point
  readonly size: number
  readonly of: Placement | typeof FIXED
}

/** Names that are written, and the ground that is taken. */
class MapOfNames {
  /** Those of this zoom. */
  readonly names = new Set<Placement>()
  /** By name and by the cell of its middle, since a large city has many streets of one name. */
  readonly #byName = new Map<string, Map<number, Set<Placement>>>()
  readonly #cells = new Map<number, Set<Disc>>()

  /** Keeps names off a sign. */
  keepOff(points: readonly Point[]): void {
    this.#take(points, SIGN_PX, FIXED)
  }

  /** Adds a name that stays. */
  pin(placement: Placement): void {
    const { street, dots } = placement
    this.#namesakes(placement).add(placement)
    this.#take(dots, street.size, FIXED)
  }

  add(placement: Placement): void {
    const { street, dots } = placement
    this.names.add(placement)
    this.#namesakes(placement).add(placement)
    this.#take(dots, street.size, placement)
  }

  remove(placement: Placement): void {
    this.names.delete(placement)
    this.#namesakes(placement).delete(placement)
    for (const dot of placement.dots) {
      const cell = setOf(this.#cells, keyOf(dot, CELL_PX))
      for (const disc of cell) if (disc.of === placement) cell.delete(disc)
    }
  }

  /** Whether the name of a street, from a distance along it on, would have the same one nearby. */
  isRepeated(street: Street, start: number): boolean {
    const others = this.#byName.get(street.name)
    if (!others) return false
    const middle = middleOf(street, start)
    for (let right = -1; right <= 1; right++) {
      for (let down = -1; down <= 1; down++) {
        for (const other of others.get(keyOf(middle, REPEAT_PX, right, down)) ?? []) {
          if (distance(other.middle, middle) < REPEAT_PX) return true
        }
      }
    }
    return false
  }

  /** Whether a name overlaps nothing, or only names that may go. */
  hasRoomFor(placement: Placement, others: readonly Placement[] = []): boolean {
    for (const other of this.inTheWay(placement)) {
      if (other === FIXED || !others.includes(other)) return false
    }
    return true
  }

  /** What a name would overlap, once or more. */
  *inTheWay({ street, dots }: Placement): Generator<Disc['of']> {
    for (const dot of dots) {
      for (let right = -1; right <= 1; right++) {
        for (let down = -1; down <= 1; down++) {
          for (const disc of this.#cells.get(keyOf(dot, CELL_PX, right, down)) ?? []) {
            if (distance(disc.dot, dot) < (street.size + disc.size) / 2 + GAP_PX) yield disc.of
          }
        }
      }
    }
  }

  /** The equal names around a name. */
  #namesakes({ street: { name }, middle }: Placement): Set<Placement> {
    const cells = this.#byName.get(name) ?? new Map<number, Set<Placement>>()
    this.#byName.set(name, cells)
    return setOf(cells, keyOf(middle, REPEAT_PX))
  }

  #take(dots: readonly Point[], size: number, of: Disc['of']): void {
    for (const dot of dots) setOf(this.#cells, keyOf(dot, CELL_PX)).add({ dot, size, of })
  }
}

/** The set that a map has for a key, from now on if it had none. */
function setOf<K, V>(map: Map<K, Set<V>>, key: K): Set<V> {
  const known = map.get(key) ?? new Set()
  map.set(key, known)
  return known
}

/** Of the cell of a point, or of one beside it. */
const keyOf = ([x, y]: Point, cell: number, right = 0, down = 0): number =>
  (Math.floor(y / cell) + down) * 2 ** 26 + Math.floor(x / cell) + right

const pointsOf = (line: Line, scale: number): Point[] =>
  Array.from({ length: line.length / 2 }, (_, i) => [
    worldX(line[2 * i]! / 1e7) * scale,
    worldY(line[2 * i + 1]! / 1e7) * scale,
  ])

const lineOf = ({ points }: ScreenLine, scale: number): Line =>
  Int32Array.from(
    points.flatMap(([x, y]) => [longitudeAt(x / scale) * 1e7, latitudeAt(y / scale) * 1e7].map(Math.round)),
  )
