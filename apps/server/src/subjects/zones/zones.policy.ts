/** A zone's reach, which contains its stores and both ends of its orders; and whether it takes any. */
import { isInZone } from '@puni/streets/zone-shape'
import type { Position } from '@puni/contract/fields'
import type { Corner } from '@puni/contract/zones/polygon'
import { formatDecimal } from '@puni/contract/numbers'
import type { DatabaseTransaction, ZoneRow } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface Reach {
  readonly latitude: number
  readonly longitude: number
  readonly radius_km: number
  readonly corners: readonly Corner[] | null
}

/** Whether a point is within a zone's reach. */
export function isInReach({ radius_km: radiusKm, ...shape }: Reach, point: Position): boolean {
  return isInZone({ ...shape, radiusKm }, point)
}

/** Throws OUT_OF_ZONE, naming the field, for a point outside the zone's reach. */
export function refuseOutside(zone: Reach, field: string, point: Position): void {
  if (isInReach(zone, point)) return
  const where =
    zone.corners === null
      ? `a más de ${formatDecimal(zone.radius_km)} km del centro de la zona`
      : 'fuera de los límites de la zona'
  throw new Refusal('OUT_OF_ZONE', { fields: { [field]: `El punto está ${where}` } })
}

/** A zone as it stays until the transaction ends, so that nothing is put into it by a shape that it no longer has. Throws ZONE_NOT_FOUND. */
export async function lockedZone(tx: DatabaseTransaction, zoneId: string): Promise<ZoneRow> {
  const zone = await tx.selectFrom('zones').selectAll().where('id', '=', zoneId).forShare().executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  return zone
}

/** Throws ZONE_CLOSED for a zone that takes neither orders nor riders now. */
export function refuseClosed({ closed_at }: Pick<ZoneRow, 'closed_at'>): void {
  if (closed_at !== null) throw new Refusal('ZONE_CLOSED')
}
