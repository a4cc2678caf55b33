/** A zone's reach: a circle that contains its stores and both ends of its orders; and whether it takes any. */
import { metresBetween } from '@puni/city/geodesic'
import type { Position } from '@puni/contract/fields'
import { formatDecimal } from '@puni/contract/numbers'
import type { DatabaseTransaction, ZoneRow } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface Reach {
  readonly latitude: number
  readonly longitude: number
  readonly radius_km: number
}

/** Whether a point is within a zone's reach. */
export function isInReach({ latitude, longitude, radius_km: km }: Reach, point: Position): boolean {
  return metresBetween({ lat: latitude, lng: longitude }, point) <= km * 1000
}

/** Throws OUT_OF_ZONE, naming the field, for a point outside the zone's reach. */
export function refuseOutside(zone: Reach, field: string, point: Position): void {
  if (isInReach(zone, point)) return
  throw new Refusal('OUT_OF_ZONE', {
    fields: { [field]: `El punto está a más de ${formatDecimal(zone.radius_km)} km del centro de la zona` },
  })
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
