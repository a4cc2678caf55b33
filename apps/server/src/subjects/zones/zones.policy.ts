/** A zone's reach: a circle that contains its stores and both ends of its orders. */
import { metresBetween } from '@puni/city/geodesic'
import type { Position } from '@puni/contract/fields'
import { formatDecimal } from '@puni/contract/numbers'
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
