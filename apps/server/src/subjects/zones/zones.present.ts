import type { Zone } from '@puni/contract/zones/entities'
import type { ZoneRow } from '../../platform/database/schema.ts'

/** A zone as the API shows it. */
export function presentZone(row: ZoneRow): Zone {
  return {
    _id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    radiusKm: row.radius_km,
  }
}
