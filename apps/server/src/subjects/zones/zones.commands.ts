/** Creates, changes, closes and reopens zones. */
import type {
  ZoneChange as ZoneChangeSchema,
  ZoneInput as ZoneInputSchema,
} from '@puni/contract/zones/entities'
import { circleAround } from '@puni/streets/zone-shape'
import { ZONE_RADIUS_KM } from '@puni/contract/zones/limits'
import type { z } from 'zod'
import type { DatabaseTransaction, ZoneRow } from '../../platform/database/schema.ts'
import { violatedUnique } from '../../platform/database/failures.ts'
import { CHANGED_MEANWHILE, changedMeanwhile } from '../../platform/changed-meanwhile.ts'
import { refuseBeyondRowLimit } from '../../platform/limits/row-limit.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { newlyOutside, readOutside } from './outside.queries.ts'
import type { Reach } from './zones.policy.ts'

type ZoneInput = z.output<typeof ZoneInputSchema>
type ZoneChange = z.output<typeof ZoneChangeSchema>
type Changed = Outcome & { readonly zone: ZoneRow }

/** Throws NAME_TAKEN, TOO_MANY_KEPT, or INVALID_INPUT for a polygon that is too large. */
export async function createZone(tx: DatabaseTransaction, zone: ZoneInput): Promise<Changed> {
  await refuseBeyondRowLimit(tx, 'zones')
  const created = await refuseTakenName(
    tx.insertInto('zones').values(columnsOf(zone)).returningAll().executeTakeFirstOrThrow(),
  )
  return { zone: created, happened: [changedZone(created.id)] }
}

/**
 * Changes a zone. Throws what `createZone` does; ZONE_NOT_FOUND; ZONE_CHANGED, by field, where somebody else changed it since `version`; and
 * ZONE_LEAVES_OUTSIDE if more is left outside than was shown: nothing is placed or registered meanwhile (`lockedZone`).
 */
export async function changeZone(
  tx: DatabaseTransaction,
  id: string,
  { shown, version, ...zone }: ZoneChange,
): Promise<Changed & { readonly outside: number }> {
  const from = await lockForChange(tx, id)
  if (from.version !== version) throw zoneChanged(from, version)
  const outside = newlyOutside(await readOutside(tx, { zoneId: id, from, to: reachOf(zone) }))
  const known = new Set(shown)
  if (outside.some((each) => !known.has(each))) throw new Refusal('ZONE_LEAVES_OUTSIDE')
  const columns = columnsOf(zone)
  const fields = FIELDS.filter((field) => textOf(from, field) !== textOf(columns, field))
  if (fields.length === 0) return { zone: from, outside: outside.length, happened: [] }
  const next = version + 1
  const changedIn = { ...from.changed_in, ...Object.fromEntries(fields.map((field) => [field, next])) }
  const changed = await refuseTakenName(
    tx
      .updateTable('zones')
      .set({ ...columns, version: next, changed_in: JSON.stringify(changedIn) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return { zone: changed, outside: outside.length, happened: [changedZone(id)] }
}

/** Takes no more orders and riders into a zone, and tells those on duty there; a closed one stays as it is. Throws ZONE_NOT_FOUND. */
export async function closeZone(
  tx: DatabaseTransaction,
  now: Date,
  id: string,
  reason: string | null,
): Promise<Changed> {
  const zone = await lockForChange(tx, id)
  if (zone.closed_at !== null) return { zone, happened: [] }
  return await setClosed(tx, now, { id, closedAt: now, reason })
}

/** Takes orders and riders again, and tells those on duty there; an open zone stays as it is. Throws ZONE_NOT_FOUND. */
export async function reopenZone(tx: DatabaseTransaction, now: Date, id: string): Promise<Changed> {
  const zone = await lockForChange(tx, id)
  if (zone.closed_at === null) return { zone, happened: [] }
  return await setClosed(tx, now, { id, closedAt: null, reason: null })
}

interface Closing {
  readonly id: string
  /** Null for a zone that opens. */
  readonly closedAt: Date | null
  readonly reason: string | null
}

async function setClosed(
  tx: DatabaseTransaction,
  now: Date,
  { id, closedAt, reason }: Closing,
): Promise<Changed> {
  const zone = await tx
    .updateTable('zones')
    .set({ closed_at: closedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const riders = await tx
    .selectFrom('riders')
    .select('id')
    .where('zone_id', '=', id)
    .where('working', '=', true)
    .execute()
  const kind = closedAt === null ? 'zone_reopened' : 'zone_closed'
  const told = await giveNotices(
    tx,
    now,
    riders.map(({ id: riderId }) => ({ riderId, kind, zoneId: id, reason })),
  )
  const changed = riders.map(({ id: riderId }): DomainEvent => ({ type: 'rider-changed', riderId }))
  return { zone, happened: [changedZone(id), ...changed, ...told] }
}

/** Waits for whatever is being put into the zone (`lockedZone`). */
async function lockForChange(tx: DatabaseTransaction, id: string): Promise<ZoneRow> {
  const zone = await tx
    .selectFrom('zones')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  return zone
}

/** The shape that an operator gives a zone. Throws INVALID_INPUT for a polygon that is larger than any circle may be. */
export function reachOf({ latitude, longitude, radiusKm, corners }: ZoneInput): Reach {
  if (corners !== undefined) {
    const { radiusKm: km, ...centre } = circleAround(corners)
    if (km > ZONE_RADIUS_KM.max) throw new Refusal('INVALID_INPUT', { fields: { corners: TOO_LARGE } })
    return { ...centre, radius_km: km, corners }
  }
  // The schema rejects circles that lack something.
  if (latitude === undefined || longitude === undefined || radiusKm === undefined)
    throw new Refusal('INVALID_INPUT')
  return { latitude, longitude, radius_km: radiusKm, corners: null }
}

const TOO_LARGE = `El polígono es demasiado grande: hasta ${ZONE_RADIUS_KM.max} km desde el medio`

function columnsOf(zone: ZoneInput) {
  const { corners, ...circle } = reachOf(zone)
  return { name: zone.name, ...circle, corners: corners === null ? null : JSON.stringify(corners) }
}

const changedZone = (zoneId: string): DomainEvent => ({ type: 'zone-changed', zoneId })

/** The column of every field that a change can have. */
const COLUMNS = {
  name: 'name',
  latitude: 'latitude',
  longitude: 'longitude',
  radiusKm: 'radius_km',
  corners: 'corners',
} as const satisfies Record<keyof ZoneInput, keyof ZoneRow>
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]

/** A field's value, to compare. */
function textOf(row: ZoneRow | ReturnType<typeof columnsOf>, field: Field): string {
  const value = row[COLUMNS[field]]
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What changed since a version, as the one who is editing reads it beside each field. */
function zoneChanged(row: ZoneRow, version: number): Refusal {
  // The circle around a polygon is nobody's choice.
  const shown = row.corners === null ? FIELDS : (['name', 'corners'] as const)
  const fields = shown.filter((field) => (row.changed_in[field] ?? 0) > version)
  const saysNow = (field: Field) =>
    field === 'corners' ? CHANGED_MEANWHILE : changedMeanwhile(row[COLUMNS[field]])
  return new Refusal('ZONE_CHANGED', {
    fields: Object.fromEntries(fields.map((field) => [field, saysNow(field)])),
  })
}

async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedUnique(error) === 'zones_name') throw new Refusal('NAME_TAKEN')
    throw error
  }
}
