/** Registers and changes stores. */
import type {
  StoreChange as StoreChangeSchema,
  StoreInput as StoreInputSchema,
} from '@puni/contract/stores/entities'
import { STORE_PAUSE_HOURS } from '@puni/contract/stores/limits'
import { inSequence, type OpeningSpan } from '@puni/contract/stores/opening-hours'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { CHANGED_MEANWHILE, changedMeanwhile } from '../../platform/changed-meanwhile.ts'
import { refuseBeyondRowLimit } from '../../platform/limits/row-limit.ts'
import type { DatabaseTransaction, Tables } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { newStoreKey } from '../accounts/tokens.ts'
import { lockedZone, refuseOutside } from '../zones/zones.policy.ts'

type StoreInput = z.output<typeof StoreInputSchema>
type StoreChange = z.output<typeof StoreChangeSchema>
type StoreRow = Selectable<Tables['stores']>

const HOUR_MS = 3_600_000

/** Registers a store with its first key. Throws ZONE_NOT_FOUND, OUT_OF_ZONE or TOO_MANY_KEPT. */
export async function createStore(
  tx: DatabaseTransaction,
  now: Date,
  store: StoreInput,
  isDemo: boolean,
): Promise<Outcome & { readonly storeId: string; readonly apiKey: string }> {
  await refuseMisplaced(tx, store)
  await refuseBeyondRowLimit(tx, 'stores')
  const { id: storeId } = await tx
    .insertInto('stores')
    .values({ ...columnsOf(store), demo: isDemo })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { apiKey, row } = newStoreKey(storeId, now)
  await tx.insertInto('store_keys').values(row).execute()
  return { storeId, apiKey, happened: [changedStore(storeId)] }
}

/**
 * Changes a store, but not the orders that it has placed: those keep what they were placed with. Throws STORE_NOT_FOUND; STORE_CHANGED, by
 * field, where somebody else changed it since `version`; ZONE_NOT_FOUND or OUT_OF_ZONE for a place that is new.
 */
export async function updateStore(
  tx: DatabaseTransaction,
  storeId: string,
  { version, ...store }: StoreChange,
): Promise<Outcome & { readonly changed: readonly string[] }> {
  const row = await lockStore(tx, storeId)
  if (row.version !== version) throw storeChanged(row, version)
  const columns = columnsOf(store)
  const changed = FIELDS.filter((field) => textOf(row, field) !== textOf(columns, field))
  if (changed.length === 0) return { changed, happened: [] }
  // One that lies outside already, since its zone shrank, may still get another phone.
  if (changed.some((field) => MOVES.has(field))) await refuseMisplaced(tx, store)
  const next = version + 1
  const changedIn = { ...row.changed_in, ...Object.fromEntries(changed.map((field) => [field, next])) }
  await tx
    .updateTable('stores')
    .set({ ...columns, version: next, changed_in: JSON.stringify(changedIn) })
    .where('id', '=', storeId)
    .execute()
  return { changed, happened: [changedStore(storeId)] }
}

/** Takes no orders of a store until then; another pause is replaced. Throws STORE_NOT_FOUND or PAUSE_OUT_OF_RANGE. */
export async function pauseStore(
  tx: DatabaseTransaction,
  now: Date,
  {
    storeId,
    until,
    reason,
  }: { readonly storeId: string; readonly until: Date; readonly reason: string | null },
): Promise<Outcome> {
  const ahead = until.getTime() - now.getTime()
  if (ahead <= 0 || ahead > STORE_PAUSE_HOURS * HOUR_MS) throw new Refusal('PAUSE_OUT_OF_RANGE')
  return await setOf(tx, storeId, { paused_until: until, paused_reason: reason })
}

/** Ends a store's pause; without one nothing changes. Throws STORE_NOT_FOUND. */
export async function resumeStore(tx: DatabaseTransaction, storeId: string): Promise<Outcome> {
  return await setOf(tx, storeId, { paused_until: null, paused_reason: null })
}

/** Takes no orders of a store any more; again gives another reason. Throws STORE_NOT_FOUND. */
export async function disableStore(
  tx: DatabaseTransaction,
  now: Date,
  storeId: string,
  reason: string | null,
): Promise<Outcome> {
  const { disabled_at: before } = await lockStore(tx, storeId)
  return await setOf(tx, storeId, { disabled_at: before ?? now, disabled_reason: reason })
}

/** Takes the orders of a store again. Throws STORE_NOT_FOUND. */
export async function enableStore(tx: DatabaseTransaction, storeId: string): Promise<Outcome> {
  return await setOf(tx, storeId, { disabled_at: null, disabled_reason: null })
}

async function setOf(
  tx: DatabaseTransaction,
  storeId: string,
  columns: Partial<Pick<StoreRow, 'paused_until' | 'paused_reason' | 'disabled_at' | 'disabled_reason'>>,
): Promise<Outcome> {
  const { numUpdatedRows } = await tx
    .updateTable('stores')
    .set(columns)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('STORE_NOT_FOUND')
  return { happened: [changedStore(storeId)] }
}

const changedStore = (storeId: string): DomainEvent => ({ type: 'store-changed', storeId })

async function lockStore(tx: DatabaseTransaction, storeId: string): Promise<StoreRow> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('STORE_NOT_FOUND')
  return row
}

/** Throws ZONE_NOT_FOUND or OUT_OF_ZONE. The zone may be closed: its stores are registered before it opens. */
async function refuseMisplaced(tx: DatabaseTransaction, store: StoreInput): Promise<void> {
  const zone = await lockedZone(tx, store.zoneId)
  refuseOutside(zone, 'latitude', { lat: store.latitude, lng: store.longitude })
}

function columnsOf(store: StoreInput) {
  return {
    name: store.name,
    phone: store.phone ?? null,
    latitude: store.latitude,
    longitude: store.longitude,
    street: store.street,
    street_number: store.streetNumber ?? '',
    city: store.city ?? '',
    zone_id: store.zoneId,
    preparation_minutes: store.preparationMinutes ?? null,
    opening_hours: JSON.stringify(inSequence(store.openingHours)),
  }
}

/** The column of every field that a change can have. */
const COLUMNS = {
  name: 'name',
  phone: 'phone',
  latitude: 'latitude',
  longitude: 'longitude',
  street: 'street',
  streetNumber: 'street_number',
  city: 'city',
  zoneId: 'zone_id',
  preparationMinutes: 'preparation_minutes',
  openingHours: 'opening_hours',
} as const satisfies Record<keyof StoreInput, keyof StoreRow>
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]
/** Those that say where it is. */
const MOVES: ReadonlySet<Field> = new Set(['latitude', 'longitude', 'zoneId'])

/** A field's value, to compare. */
function textOf(row: StoreRow | ReturnType<typeof columnsOf>, field: Field): string {
  if (field !== 'openingHours') return String(row[COLUMNS[field]])
  const hours =
    typeof row.opening_hours === 'string'
      ? (JSON.parse(row.opening_hours) as OpeningSpan[])
      : row.opening_hours
  // The database keeps the keys of an object in a sequence of its own.
  return JSON.stringify(hours.map(({ day, from, to }) => [day, from, to]))
}

/** What changed since a version, as the one who is editing reads it beside each field. */
function storeChanged(row: StoreRow, version: number): Refusal {
  const fields = FIELDS.filter((field) => (row.changed_in[field] ?? 0) > version)
  return new Refusal('STORE_CHANGED', {
    fields: Object.fromEntries(fields.map((field) => [field, saysNow(row, field)])),
  })
}

function saysNow(row: StoreRow, field: Field): string {
  // An id or a table of hours tells nobody anything.
  if (field === 'zoneId' || field === 'openingHours') return CHANGED_MEANWHILE
  return changedMeanwhile(row[COLUMNS[field]])
}
