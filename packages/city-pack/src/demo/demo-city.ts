/** The generated city of the demo, always the same, so that map, routes and addresses need no download. */
import { DEFAULT_CENTRE } from '@puni/contract/limits'
import type { Extract, Tags } from '../extract/extract.ts'
import { CityDraft, type GridPlace, type GridPoint } from './city-draft.ts'
import { streetNames } from './street-names.ts'

/** Placement of the grid. Rotated, since hardly any city is aligned due north. */
export const DEMO_GRID: GridPlace = { origin: DEFAULT_CENTRE, block: 115, turn: 8 }

/** Lines run from -EDGE to EDGE in both directions: 12.9 km. */
const EDGE = 56

type Axis = 'row' | 'col'

/**
 * A stretch of a street with a different name between two crossings; its house numbers start at the first.
 */
interface NamedStretch {
  readonly axis: Axis
  readonly line: number
  readonly from: number
  readonly to: number
  readonly name: string
}

/** The addresses of the demo's store and orders are on these. */
const STRETCHES: readonly NamedStretch[] = [
  { axis: 'row', line: 2, from: -10, to: EDGE, name: 'Avenida Demo' },
  { axis: 'col', line: 7, from: -9, to: EDGE, name: 'Calle de los Ceibos' },
  { axis: 'col', line: -3, from: 7, to: 10, name: 'Pasaje Jacarandá' },
  { axis: 'row', line: -7, from: -23, to: EDGE, name: 'Calle del Lapacho' },
]

/** An avenue every this many blocks; the rows are offset so that Avenida Demo is one. */
const AVENUE_STEP = 6
const AVENUE_ROW = 2

/** The river flows between these two rows. */
const RIVER = { south: -41, north: -40 }

/** A rectangle of blocks. */
interface Blocks {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Parks where streets end; avenues continue through them. */
const PARKS: readonly (Blocks & { name: string })[] = [
  { name: 'Parque de los Horneros', south: 26, north: 32, west: 24, east: 30 },
  { name: 'Parque del Lapacho', south: -28, north: -22, west: -36, east: -30 },
  { name: 'Bosque del Ñandú', south: 38, north: 44, west: -42, east: -30 },
  { name: 'Reserva del Biguá', south: -52, north: -46, west: 36, east: 48 },
  { name: 'Parque Pampero', south: -16, north: -12, west: 30, east: 36 },
]

/** South-western crossings of the blocks that are squares. */
const SQUARES: readonly (GridPoint & { name: string })[] = [
  { name: 'Plaza del Mate', row: 4, col: -1 },
  { name: 'Plaza de la Siesta', row: -6, col: 9 },
  { name: 'Plaza del Tango', row: 9, col: -8 },
  { name: 'Plaza de los Abuelos', row: -12, col: -10 },
  { name: 'Plaza del Truco', row: 20, col: 3 },
  { name: 'Plaza de la Rayuela', row: 16, col: -20 },
  { name: 'Plaza del Barrilete', row: -21, col: 14 },
  { name: 'Plaza de la Guitarra', row: -33, col: -14 },
  { name: 'Plaza del Alfajor', row: 33, col: -12 },
  { name: 'Plaza del Dulce de Leche', row: 28, col: 44 },
  { name: 'Plaza de la Chacarera', row: -9, col: 44 },
  { name: 'Plaza del Bandoneón', row: -3, col: -45 },
  { name: 'Plaza de la Empanada', row: 45, col: 10 },
  { name: 'Plaza del Potrero', row: -48, col: -22 },
]

const SUBURBS: readonly (GridPoint & { name: string })[] = [
  { name: 'Centro', row: 0.5, col: 0.5 },
  { name: 'Villa Calandria', row: 18, col: 8 },
  { name: 'Barrio Los Sauces', row: 15, col: -27 },
  { name: 'Alto Verde', row: 34, col: -16 },
  { name: 'Parque Hornero', row: 35, col: 28 },
  { name: 'Loma del Chajá', row: 47, col: 40 },
  { name: 'Villa Tijereta', row: -10, col: -24 },
  { name: 'El Quebrachal', row: -2, col: -46 },
  { name: 'Bajo del Macá', row: -34, col: -8 },
  { name: 'Puerto Biguá', row: -46, col: 20 },
  { name: 'Villa Zonda', row: -18, col: 22 },
  { name: 'Barrio Colibrí', row: 6, col: 44 },
  { name: 'La Rinconada', row: -49, col: -40 },
  { name: 'El Ñandubay', row: 48, col: -22 },
]

/** What couriers steer by, within the blocks. */
const LANDMARKS: readonly (GridPoint & { tags: Tags })[] = [
  { row: 2.5, col: 3.5, tags: { amenity: 'hospital', name: 'Hospital del Hornero' } },
  { row: -14.5, col: -18.5, tags: { amenity: 'hospital', name: 'Hospital de la Laguna' } },
  { row: 22.5, col: -8.5, tags: { amenity: 'hospital', name: 'Clínica Alto Verde' } },
  { row: 5.5, col: 8.5, tags: { shop: 'mall', name: 'Galerías del Ceibo' } },
  { row: -20.5, col: 24.5, tags: { shop: 'mall', name: 'Paseo Zonda' } },
  { row: 0.5, col: -3.5, tags: { amenity: 'school', name: 'Escuela del Mate' } },
  { row: 10.5, col: 5.5, tags: { amenity: 'school', name: 'Escuela Calandria' } },
  { row: -8.5, col: -5.5, tags: { amenity: 'university', name: 'Universidad de la Demo' } },
  { row: 3.5, col: -6.5, tags: { amenity: 'police', name: 'Comisaría 1.ª' } },
  { row: -11.5, col: 13.5, tags: { amenity: 'police', name: 'Comisaría 2.ª' } },
  { row: 1.5, col: 5.5, tags: { amenity: 'fuel', name: 'Estación Pampero' } },
  { row: 7.5, col: -2.5, tags: { amenity: 'fuel', name: 'Estación Zonda' } },
  { row: -3.5, col: 6.5, tags: { amenity: 'pharmacy', name: 'Farmacia del Centro' } },
  { row: 4.5, col: 1.5, tags: { amenity: 'pharmacy', name: 'Farmacia Lapacho' } },
  { row: -1.5, col: -2.5, tags: { shop: 'supermarket', name: 'Almacén Grande' } },
  { row: 9.5, col: 2.5, tags: { shop: 'supermarket', name: 'Autoservicio Sur' } },
]

/** Crossings joined by a diagonal avenue, one block north and one sideways at a time. */
const DIAGONALS = [
  { name: 'Diagonal de las Golondrinas', from: { row: -4, col: -12 }, to: { row: 20, col: 12 } },
  { name: 'Diagonal del Sur', from: { row: -34, col: 30 }, to: { row: -4, col: 0 } },
] as const

/** The motorway runs elevated between two rows; ramps connect it to these avenues. */
const MOTORWAY = { name: 'Autopista del Pampero', south: 14, north: 15, ramps: [-36, -12, 12, 36] }

const STATIONS = [
  { name: 'Estación Central', row: 5.5, col: -4.5 },
  { name: 'Los Sauces', row: 8.5, col: -18.5 },
  { name: 'Quebrachal', row: 12.5, col: -33.5 },
  { name: 'Pampa Alta', row: 13.5, col: -48.5 },
] as const

const SUBWAY_STATIONS = [
  { name: 'Plaza de la Siesta', row: -5.5, col: 12 },
  { name: 'Avenida Demo', row: 1.5, col: 12 },
  { name: 'Diagonal', row: 19.5, col: 12 },
  { name: 'Parque Hornero', row: 31.5, col: 20 },
] as const

/**
 * The demo city around DEFAULT_CENTRE: a grid of blocks with avenues, one-way streets with names and house
 * numbers, diagonals, a motorway, a river, parks and railways. Every place is reachable from every other.
 */
export function demoCity(): Extract {
  const draft = new CityDraft(DEMO_GRID)
  drawStreets(draft)
  drawDiagonals(draft)
  drawMotorway(draft)
  drawRails(draft)
  drawGround(draft)
  drawNames(draft)
  return draft.finish()
}

const at = (axis: Axis, line: number, along: number): GridPoint =>
  axis === 'row' ? { row: line, col: along } : { row: along, col: line }

const isRing = (line: number) => Math.abs(line) === EDGE

function isAvenue(axis: Axis, line: number): boolean {
  if (isRing(line)) return true
  if (axis === 'col') return line % AVENUE_STEP === 0
  return (line - AVENUE_ROW) % AVENUE_STEP === 0 || line === RIVER.south
}

function drawStreets(draft: CityDraft): void {
  const { nextAvenue, nextStreet } = streetNames()
  for (const axis of ['row', 'col'] as const) {
    for (let line = -EDGE; line <= EDGE; line++) {
      const name = isAvenue(axis, line) ? nextAvenue() : nextStreet()
      for (const run of runsOf(axis, line, name)) drawRun(draft, axis, line, run)
    }
  }
}

/**
 * A piece of a line drawn as one way: its start and end crossings, its name, and where its house numbers
 * start.
 */
interface Run {
  readonly name: string
  readonly bridge: boolean
  readonly from: number
  readonly to: number
  readonly numbersFrom: number
}

/** Splits a line wherever it is interrupted or its name changes. */
function runsOf(axis: Axis, line: number, name: string): Run[] {
  const runs: Run[] = []
  for (let along = -EDGE; along < EDGE; along++) {
    if (isBlocked(axis, line, along)) continue
    const stretch = STRETCHES.find(
      (stretch) =>
        stretch.axis === axis && stretch.line === line && stretch.from <= along && along < stretch.to,
    )
    const block: Run = {
      name: stretch?.name ?? name,
      bridge: crossesRiver(axis, along),
      from: along,
      to: along + 1,
      numbersFrom: stretch?.from ?? -EDGE,
    }
    const last = runs.at(-1)
    const continues = last?.to === along && last.name === block.name && last.bridge === block.bridge
    if (continues) runs[runs.length - 1] = { ...last, to: block.to }
    else runs.push(block)
  }
  return runs
}

const crossesRiver = (axis: Axis, along: number) => axis === 'col' && along === RIVER.south

/** Whether a street has no block there because of the river or a park. */
function isBlocked(axis: Axis, line: number, along: number): boolean {
  if (isAvenue(axis, line)) return false
  if (crossesRiver(axis, along)) return true
  const { row, col } = at(axis, line, along + 0.5)
  return PARKS.some(({ south, north, west, east }) => south < row && row < north && west < col && col < east)
}

function drawRun(draft: CityDraft, axis: Axis, line: number, run: Run): void {
  const points: GridPoint[] = []
  for (let along = run.from; along <= run.to; along++) points.push(at(axis, line, along))
  const tags: Record<string, string> = { highway: roadClass(axis, line), name: run.name }
  if (run.bridge) Object.assign(tags, { bridge: 'yes', layer: '1' })
  if (!isAvenue(axis, line)) tags['oneway'] = 'yes'
  // Adjacent streets run in opposite directions. Traffic keeps to the right, so even rows run east.
  draft.line(tags, line % 2 === 0 || isAvenue(axis, line) ? points : points.toReversed())
  if (!run.bridge) drawNumbers(draft, axis, line, run)
}

function roadClass(axis: Axis, line: number): string {
  if (!isAvenue(axis, line)) return 'residential'
  return isRing(line) || line === 0 || (axis === 'row' && line === AVENUE_ROW) ? 'primary' : 'secondary'
}

/** A hundred house numbers per block, counted from the start of the street. */
function drawNumbers(draft: CityDraft, axis: Axis, line: number, run: Run): void {
  const number = (along: number) => Math.max(1, (along - run.numbersFrom) * 100)
  const end = (along: number) => ({
    point: at(axis, line, along),
    tags: { 'addr:street': run.name, 'addr:housenumber': String(number(along)) },
  })
  draft.linkedPoints({ 'addr:interpolation': 'all' }, [end(run.from), end(run.to)])
}

function drawDiagonals(draft: CityDraft): void {
  for (const { name, from, to } of DIAGONALS) {
    const side = Math.sign(to.col - from.col)
    const points = Array.from({ length: to.row - from.row + 1 }, (_, i) => ({
      row: from.row + i,
      col: from.col + i * side,
    }))
    draft.line({ highway: 'secondary', name }, points)
  }
}

/** Two carriageways, each with an exit ramp before an avenue and an entry ramp after it. */
function drawMotorway(draft: CityDraft): void {
  const { name, south, north, ramps } = MOTORWAY
  const tags: Tags = { highway: 'motorway', name, oneway: 'yes', bridge: 'yes', layer: '2' }
  const ramp: Tags = { highway: 'motorway_link', oneway: 'yes' }
  const ways = [
    { street: south, row: (south + north) / 2 - 0.1, forward: 1 },
    { street: north, row: (south + north) / 2 + 0.1, forward: -1 },
  ]
  for (const { street, row, forward } of ways) {
    const start = { row: street, col: -EDGE * forward }
    const end = { row: street, col: EDGE * forward }
    const joints = ramps.flatMap((col) => [col - 1.5, col + 1.5]).sort((a, b) => (a - b) * forward)
    draft.line(tags, [start, ...joints.map((col) => ({ row, col })), end])
    for (const col of ramps) {
      const crossing = { row: street, col }
      draft.line(ramp, [{ row, col: col - 1.5 * forward }, crossing])
      draft.line(ramp, [crossing, { row, col: col + 1.5 * forward }])
    }
  }
}

function drawRails(draft: CityDraft): void {
  const last = { row: 14.5, col: -EDGE - 2 }
  draft.line({ railway: 'rail', name: 'Ferrocarril del Oeste Demo' }, [...STATIONS, last])
  draft.line({ railway: 'subway', name: 'Línea D', tunnel: 'yes', layer: '-2' }, SUBWAY_STATIONS)
  for (const { name, row, col } of STATIONS) draft.point({ railway: 'station', name }, { row, col })
  for (const { name, row, col } of SUBWAY_STATIONS) {
    draft.point({ railway: 'station', station: 'subway', name }, { row, col })
  }
}

/** Corners of a rectangle of blocks, inside the pavements around it. */
function withinPavements({ south, north, west, east }: Blocks): GridPoint[] {
  const pavement = 0.1
  return [
    { row: south + pavement, col: west + pavement },
    { row: south + pavement, col: east - pavement },
    { row: north - pavement, col: east - pavement },
    { row: north - pavement, col: west + pavement },
  ]
}

function drawGround(draft: CityDraft): void {
  for (const park of PARKS) draft.area({ leisure: 'park', name: park.name }, withinPavements(park))
  for (const { name, row, col } of SQUARES) {
    const outline = withinPavements({ south: row, north: row + 1, west: col, east: col + 1 })
    draft.area({ leisure: 'park', name }, outline)
  }
  draft.area({ natural: 'water', water: 'river', name: 'Río de la Demo' }, riverBanks())
  draft.area({ natural: 'water', name: 'Lago de los Horneros' }, lake({ row: 29, col: 27 }, 1.8))
  draft.area({ natural: 'water', name: 'Laguna del Biguá' }, lake({ row: -49, col: 39 }, 2.2))
  draft.area({ natural: 'wood' }, lake({ row: 41, col: -33 }, 2.4))
}

/** The river meanders a little within its bed. */
function riverBanks(): GridPoint[] {
  const bank = (middle: number) => (col: number) => ({ row: middle + 0.12 * Math.sin(col / 5), col })
  const cols = Array.from({ length: EDGE + 3 }, (_, i) => 2 * i - EDGE - 2)
  return [...cols.map(bank(RIVER.south + 0.25)), ...cols.toReversed().map(bank(RIVER.north - 0.25))]
}

/** A round shape with an irregular shore. */
const lake = (middle: GridPoint, radius: number): GridPoint[] =>
  Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 12) * Math.PI
    const reach = radius * (1 + 0.15 * Math.sin(3 * angle) + 0.08 * Math.cos(5 * angle))
    return { row: middle.row + reach * Math.sin(angle), col: middle.col + reach * Math.cos(angle) }
  })

function drawNames(draft: CityDraft): void {
  draft.point({ place: 'city', name: 'Ciudad de demostración' }, { row: 0.5, col: -0.5 })
  for (const { name, row, col } of SUBURBS) draft.point({ place: 'suburb', name }, { row, col })
  for (const { tags, ...point } of LANDMARKS) draft.point(tags, point)
}
