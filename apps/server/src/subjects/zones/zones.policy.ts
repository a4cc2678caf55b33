/** How far a zone reaches: a circle, in which its stores lie and its orders begin and end. */
import { metresBetween } from '@puni/city/geodesic'
import type { Position } from '@puni/contract/entities'
import { Refusal } from '../../platform/http/refusal.ts'

export interface Reach {
  readonly latitude: number
  readonly longitude: number
  readonly radius_km: number
}

/** Whether a zone reaches a point. */
export function isInReach({ latitude, longitude, radius_km: km }: Reach, point: Position): boolean {
  return metresBetween({ lat: latitude, lng: longitude }, point) <= km * 1000
}

/** Throws OUT_OF_ZONE, naming the field, for a point that the zone does not reach. */
export function refuseOutside(zone: Reach, field: string, point: Position): void {
  if (isInReach(zone, point)) return
  throw new Refusal('OUT_OF_ZONE', {
    fields: { [field]: `El punto está a más de ${zone.radius_km} km del centro de la zona` },
  })
}
