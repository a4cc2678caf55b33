/** The generated city of the demo, always the same, so that map, routes and addresses need no download. */
import { DEFAULT_CENTRE } from '@puni/contract/limits'
import type { Extract, Tags } from '../extract/extract.ts'
import { CityDraft, type GridPoint } from './city-draft.ts'
import { BIRDS, LIVING } from './street-names.ts'

/** Rotated, since hardly any city is aligned due north. */
const GRID = { origin: DEFAULT_CENTRE, block: 115, turn: 8 }

/** Lines run from -EDGE to EDGE in both directions: 12.9 km. */
const EDGE = 56

type Axis = 'row' | 'col'

/**
 * Stretches of streets with a different name between two crossings, whose house numbers start at the first. The
 * addresses of the demo's store and orders are on these.
 */
const STRETCHES: readonly { axis: Axis; line: number; from: number; to: number; name: string }[] = [
  { axis: 'row', line: 2, from: -10, to: EDGE, name: 'Avenida Demo' },
  { axis: 'col', line: 7, from: -9, to: EDGE, name: 'Calle de los Ceibos' },
  { axis: 'col', line: -3, from: 7, to: 10, name: 'Pasaje Jacarandá' },
  { axis: 'row', line: -7, from: -23, to: EDGE, name: 'Calle del Lapacho' },
]

/** An avenue every this many blocks; the rows are offset so that Avenida Demo is one. */
const AVENUE_STEP = 6
const AVENUE_ROW = 2

/** The river flows north of this row. Only avenues cross it. */
const RIVER_ROW = -41

/** Squares and parks by their south-western crossings and how many blocks wide they are; avenues continue through them. */
const PARKS: readonly (GridPoint & { name: string; blocks: number })[] = [
  { name: 'Parque de los Horneros', row: 26, col: 24, blocks: 6 },
  { name: 'Parque del Lapacho', row: -28, col: -36, blocks: 6 },
  { name: 'Parque Pampero', row: -16, col: 30, blocks: 4 },
  { name: 'Plaza del Mate', row: 4, col: -1, blocks: 1 },
  { name: 'Plaza de la Siesta', row: -6, col: 9, blocks: 1 },
  { name: 'Plaza del Tango', row: 9, col: -8, blocks: 1 },
  { name: 'Plaza de los Abuelos', row: -12, col: -10, blocks: 1 },
]

/** Suburbs, and what couriers steer by, within the blocks. */
const POINTS: readonly (readonly [row: number, col: number, tags: Tags])[] = [
  [0.5, -0.5, { place: 'city', name: 'Ciudad de demostración' }],
  [0.5, 0.5, { place: 'suburb', name: 'Centro' }],
  [18, 8, { place: 'suburb', name: 'Villa Calandria' }],
  [15, -27, { place: 'suburb', name: 'Barrio Los Sauces' }],
  [-10, -24, { place: 'suburb', name: 'Villa Tijereta' }],
  [-18, 22, { place: 'suburb', name: 'Villa Zonda' }],
  [-46, 20, { place: 'suburb', name: 'Puerto Biguá' }],
  [2.5, 3.5, { amenity: 'hospital', name: 'Hospital del Hornero' }],
  [5.5, 8.5, { shop: 'mall', name: 'Galerías del Ceibo' }],
  [0.5, -3.5, { amenity: 'school', name: 'Escuela del Mate' }],
  [3.5, -6.5, { amenity: 'police', name: 'Comisaría 1.ª' }],
  [1.5, 5.5, { amenity: 'fuel', name: 'Estación Pampero' }],
  [-3.5, 6.5, { amenity: 'pharmacy', name: 'Farmacia del Centro' }],
  [-1.5, -2.5, { shop: 'supermarket', name: 'Almacén Grande' }],
]

/**
 * The demo city around DEFAULT_CENTRE: a grid of blocks with avenues, one-way streets with names and house
 * numbers, a river, parks and squares. Every place is reachable from every other.
 */
export function demoCity(): Extract {
  const draft = new CityDraft(GRID)
  const avenues = BIRDS.values()
  for (const axis of ['row', 'col'] as const) {
    const streets = LIVING.values()
    for (let line = -EDGE; line <= EDGE; line++) {
      const name = isAvenue(axis, line)
        ? `Avenida ${avenues.next().value}`
        : `${axis === 'row' ? 'Calle' : 'Camino'} ${streets.next().value}`
      for (let along = -EDGE; along < EDGE; along++) drawBlock(draft, axis, line, along, name)
    }
  }
  drawRiver(draft)
  for (const { name, row, col, blocks } of PARKS) drawPark(draft, name, row, col, blocks)
  for (const [row, col, tags] of POINTS) draft.point(tags, { row, col })
  return draft.finish()
}

function isAvenue(axis: Axis, line: number): boolean {
  if (Math.abs(line) === EDGE || (axis === 'row' && line === RIVER_ROW)) return true
  return (line - (axis === 'row' ? AVENUE_ROW : 0)) % AVENUE_STEP === 0
}

/** A block of a street and its house numbers, a hundred to the block; none where a river or park interrupts it. */
function drawBlock(draft: CityDraft, axis: Axis, line: number, along: number, usualName: string): void {
  const isWide = isAvenue(axis, line)
  const isBridge = axis === 'col' && along === RIVER_ROW
  if (!isWide && (isBridge || isInPark(at(axis, line, along + 0.5)))) return
  const stretch = STRETCHES.find(
    (one) => one.axis === axis && one.line === line && one.from <= along && along < one.to,
  )
  const name = stretch?.name ?? usualName
  const ends = [at(axis, line, along), at(axis, line, along + 1)]
  const tags = { highway: isWide ? 'secondary' : 'residential', name, oneway: isWide ? 'no' : 'yes' }
  // Adjacent streets run in opposite directions. Traffic keeps to the right, so even rows run east.
  const driven = isWide || line % 2 === 0 ? ends : ends.toReversed()
  draft.line(isBridge ? { ...tags, bridge: 'yes', layer: '1' } : tags, driven)
  if (isBridge) return
  const numbered = ends.map((end, i) => {
    const number = Math.max(1, (along + i - (stretch?.from ?? -EDGE)) * 100)
    return [end, { 'addr:street': name, 'addr:housenumber': String(number) }] as const
  })
  draft.apart({ 'addr:interpolation': 'all' }, numbered)
}

const at = (axis: Axis, line: number, along: number): GridPoint =>
  axis === 'row' ? { row: line, col: along } : { row: along, col: line }

const isInPark = ({ row, col }: GridPoint) =>
  PARKS.some(
    (park) =>
      park.row < row && row < park.row + park.blocks && park.col < col && col < park.col + park.blocks,
  )

/** The river meanders a little within its bed. */
function drawRiver(draft: CityDraft): void {
  const bank = (middle: number) => (col: number) => ({ row: middle + 0.12 * Math.sin(col / 5), col })
  const cols = Array.from({ length: EDGE + 3 }, (_, i) => 2 * i - EDGE - 2)
  const banks = [...cols.map(bank(RIVER_ROW + 0.25)), ...cols.toReversed().map(bank(RIVER_ROW + 0.75))]
  draft.line({ natural: 'water', water: 'river', name: 'Río de la Demo' }, [...banks, banks[0]!])
}

/** A park inside the pavements around it. */
function drawPark(draft: CityDraft, name: string, row: number, col: number, blocks: number): void {
  const [near, far] = [0.1, blocks - 0.1]
  const corners = [
    [near, near],
    [near, far],
    [far, far],
    [far, near],
    [near, near],
  ] as const
  draft.line(
    { leisure: 'park', name },
    corners.map(([north, east]) => ({ row: row + north, col: col + east })),
  )
}
