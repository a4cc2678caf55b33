/** A line of a file of orders as an order. */
import type { Position } from '@puni/contract/fields'
import type { NewOrder } from '@puni/contract/orders/entities'
import { PESOS_PROBLEMS, readPesos } from '@puni/contract/pesos'
import type { Store } from '@puni/contract/stores/entities'
import { instantAt } from '@puni/contract/wall-time'
import type { Zone } from '@puni/contract/zones/entities'
import { searchText } from '../../../shared/address/address.ts'
import { numberIn } from '../../../shared/map/coordinates.ts'
import type { OrderEnd } from '../order-form/order-form.ts'
import { COLUMN_KEYS, type ColumnKey, fold } from './columns.ts'
import { importText } from './import-text.ts'
import type { Sheet, SheetLine } from './read-sheet.ts'

/** What is wrong with a line, and in which column; null for the whole of it. */
export interface Problem {
  readonly column: ColumnKey | null
  readonly reason: string
}

/** An address without a point. */
export interface Search {
  readonly end: OrderEnd
  /** Null where there is too little to search for. */
  readonly query: string | null
  readonly city: string
  readonly near: Position | null
}

export interface ReadLine {
  readonly order: NewOrder
  readonly problems: readonly Problem[]
  /** The ends of the order whose point is not there. */
  readonly searches: readonly Search[]
}

/** What lines are read with. */
export interface Surroundings {
  readonly stores: readonly Pick<Store, '_id' | 'name' | 'zone' | 'latitude' | 'longitude'>[]
  readonly zones: readonly Pick<Zone, '_id' | 'name' | 'latitude' | 'longitude'>[]
  /** Of days and hours: the platform's. */
  readonly timeZone: string
}

type Cells = Readonly<Record<ColumnKey, string>>
type Tell = (column: ColumnKey | null, reason: string) => void

const t = importText.reasons

/** The fields of a line by their columns; '' where there are none. */
export function cellsOf({ columns }: Pick<Sheet, 'columns'>, { cells }: SheetLine): Cells {
  return Object.fromEntries(COLUMN_KEYS.map((key) => [key, cells[columns.indexOf(key)] ?? ''])) as Record<
    ColumnKey,
    string
  >
}

/** Creates what reads the lines of a file. What only the server knows is not checked here. */
export function lineReader(sheet: Pick<Sheet, 'columns'>, { stores, zones, timeZone }: Surroundings) {
  const storesNamed = grouped(stores)
  const zonesNamed = grouped(zones)
  const zonesById = new Map(zones.map((zone) => [zone._id, zone]))
  return (line: SheetLine): ReadLine => {
    const problems: Problem[] = []
    const tell: Tell = (column, reason) => problems.push({ column, reason })
    if (line.cells.slice(sheet.columns.length).some((cell) => cell !== '')) tell(null, t.tooManyCells)
    const cells = cellsOf(sheet, line)
    const { storeId, zoneId } = senderOf(cells, { storesNamed, zonesNamed }, tell)
    const zone = zonesById.get(zoneId)
    const near = zone === undefined ? null : { lat: zone.latitude, lng: zone.longitude }
    const origin = storeId === undefined ? originOf(cells, near, tell) : null
    const destination = destinationOf(cells, near, tell)
    const paid = isYes(cells, 'paid', tell)
    const order: NewOrder = {
      zoneId,
      ...(origin === null ? { storeId } : { origin: origin.origin }),
      originComment: optional(cells.pickupComment),
      destination: destination.destination,
      management: {
        storeValue: paid && cells.storeValue === '' ? 0 : pesosOf(cells, 'storeValue', tell),
        // Left to the price rule; the server tells where there is none.
        shippingCost: cells.shippingCost === '' ? undefined : pesosOf(cells, 'shippingCost', tell),
        ...(paid && { paid }),
      },
      schedule: { isUrgent: isYes(cells, 'urgent', tell), pickupTime: pickupTimeOf(cells, timeZone, tell) },
      handover: handoverOf(cells, tell),
      externalReference: optional(cells.reference),
    }
    const searches = [origin?.search, destination.search].filter((search) => search != null)
    return { order, problems, searches }
  }
}

const optional = (cell: string) => (cell === '' ? undefined : cell)

function grouped<T extends { readonly name: string }>(named: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of named) groups.set(fold(one.name), [...(groups.get(fold(one.name)) ?? []), one])
  return groups
}

interface Named {
  readonly storesNamed: ReadonlyMap<string, Surroundings['stores'][number][]>
  readonly zonesNamed: ReadonlyMap<string, Surroundings['zones'][number][]>
}

/** Who sends it, and the zone. */
function senderOf(cells: Cells, { storesNamed, zonesNamed }: Named, tell: Tell) {
  const zone = zonesNamed.get(fold(cells.zone))?.[0]
  if (cells.zone !== '' && zone === undefined) tell('zone', t.noZone(cells.zone))
  const nowhere = { storeId: undefined, zoneId: zone?._id ?? '' }
  if (cells.store !== '' && cells.sender !== '') tell('sender', t.bothSenders)
  if (cells.store === '' && cells.sender === '') tell('store', t.noSender)
  if (cells.store === '') {
    if (cells.sender !== '' && cells.zone === '') tell('zone', t.needZone)
    return nowhere
  }
  const named = storesNamed.get(fold(cells.store)) ?? []
  const inZone = zone === undefined ? named : named.filter((store) => store.zone._id === zone._id)
  const [store] = inZone
  if (store !== undefined && inZone.length === 1) return { storeId: store._id, zoneId: store.zone._id }
  const [elsewhere] = named
  if (elsewhere === undefined) tell('store', t.noStore(cells.store))
  else if (store === undefined) tell('zone', t.storeElsewhere(elsewhere.zone.name))
  else tell('zone', t.manyStores(cells.store))
  return { ...nowhere, storeId: '' }
}

function originOf(cells: Cells, near: Position | null, tell: Tell) {
  const address = { street: cells.pickupStreet, streetNumber: cells.pickupNumber, city: cells.pickupCity }
  const isNeeded = cells.sender !== ''
  if (isNeeded && address.street === '') tell('pickupStreet', t.needStreet)
  const point = pointOf(cells, ['pickupLatitude', 'pickupLongitude'], tell)
  return {
    origin: {
      independentStoreName: cells.sender,
      ...(point ?? NOWHERE),
      street: address.street,
      streetNumber: optional(address.streetNumber),
      city: optional(address.city),
      storePhone: optional(cells.pickupPhone),
    },
    search: point === null && isNeeded ? searchOf('origin', address, near) : null,
  }
}

function destinationOf(cells: Cells, near: Position | null, tell: Tell) {
  const { street, streetNumber, city } = cells
  if (street === '') tell('street', t.needStreet)
  const point = pointOf(cells, ['latitude', 'longitude'], tell)
  return {
    destination: {
      ...(point ?? NOWHERE),
      street,
      streetNumber: optional(streetNumber),
      city: optional(city),
      phone: optional(cells.phone),
      comment: optional(cells.comment),
    },
    search: point === null ? searchOf('destination', { street, streetNumber, city }, near) : null,
  }
}

/** Until a search has found it. */
const NOWHERE = { latitude: NaN, longitude: NaN }

function searchOf(
  end: OrderEnd,
  address: { readonly street: string; readonly streetNumber: string; readonly city: string },
  near: Position | null,
): Search {
  return { end, query: searchText(address), city: address.city, near }
}

/** The point of two fields; null if both are blank, and has to be searched. */
function pointOf(cells: Cells, [latitude, longitude]: readonly [ColumnKey, ColumnKey], tell: Tell) {
  const [lat, lng] = [cells[latitude], cells[longitude]]
  if (lat === '' && lng === '') return null
  const [north, east] = [numberIn(lat), numberIn(lng)]
  if (lat === '') tell(latitude, t.needLatitude)
  else if (!(Math.abs(north) <= 90) || north === 0) tell(latitude, t.latitude)
  if (lng === '') tell(longitude, t.needLongitude)
  else if (!(Math.abs(east) <= 180) || east === 0) tell(longitude, t.longitude)
  return { latitude: north, longitude: east }
}

function pesosOf(cells: Cells, column: 'storeValue' | 'shippingCost', tell: Tell): number {
  const read = readPesos(cells[column])
  if ('pesos' in read) return read.pesos
  tell(column, PESOS_PROBLEMS[read.problem])
  return NaN
}

const YES = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'urgente', 'pagado'])
const NO = new Set(['no', 'n', '0', 'false', 'falso'])

function isYes(cells: Cells, column: 'urgent' | 'paid', tell: Tell): boolean {
  const word = fold(cells[column])
  if (cells[column] !== '' && !YES.has(word) && !NO.has(word)) tell(column, t[column])
  return YES.has(word)
}

const HANDOVERS: Readonly<Record<string, NewOrder['handover']>> = {
  no: undefined,
  ninguno: undefined,
  'sin comprobante': undefined,
  pin: 'pin',
  'pin de 4 numeros': 'pin',
  foto: 'photo',
  codigo: 'code',
  'codigo firmado': 'code',
}

function handoverOf({ handover }: Cells, tell: Tell): NewOrder['handover'] {
  const word = fold(handover)
  if (handover !== '' && !Object.hasOwn(HANDOVERS, word)) tell('handover', t.handover)
  return HANDOVERS[word]
}

/** As people write it, and as spreadsheets may. */
const LOCAL = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}),? +(\d{1,2})[:.](\d{2})(?::\d{2})?(?: ?hs?\.?)?$/i
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::\d{2})?$/

function pickupTimeOf({ pickupTime }: Cells, timeZone: string, tell: Tell): string | undefined {
  if (pickupTime === '') return undefined
  const local = LOCAL.exec(pickupTime)
  const iso = ISO.exec(pickupTime)
  const parts = local === null ? iso?.slice(1) : [local[3], local[2], local[1], local[4], local[5]]
  const [year = NaN, month = NaN, date = NaN, hour = NaN, minute = NaN] = parts?.map(Number) ?? []
  if (Number.isNaN(minute)) {
    tell('pickupTime', t.pickupTime)
    return undefined
  }
  const isReal =
    new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date &&
    month >= 1 &&
    month <= 12 &&
    hour < 24 &&
    minute < 60
  if (!isReal) {
    tell('pickupTime', t.noSuchTime)
    return undefined
  }
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${year}-${two(month)}-${two(date)}`
  return instantAt({ day, clock: `${two(hour)}:${two(minute)}` }, timeZone).toISOString()
}
