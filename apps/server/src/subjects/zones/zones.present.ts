import type { Zone } from '@puni/contract/zones/entities'
import type { ZoneRow } from '../../platform/database/schema.ts'
import { presentTerms } from '../ledger/zone-terms.present.ts'

/** A row of `zones`, or one that PostgreSQL made JSON of. */
type ReadZone = Omit<ZoneRow, 'closed_at'> & { readonly closed_at: Date | string | null }

/** A zone in the list of zones, and as it was saved: with the version that a change of it names. */
export function presentKeptZone(row: ReadZone): Zone {
  return { ...presentZone(row), terms: presentTerms(row), version: row.version }
}

/** A zone as the API shows it. */
export function presentZone(row: ReadZone): Zone {
  return {
    _id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    radiusKm: row.radius_km,
    corners: row.corners === null ? null : row.corners.map(([lng, lat]) => [lng, lat]),
    closedAt: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
  }
}
