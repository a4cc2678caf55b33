import type { Rider, Zone } from '@puni/contract/entities'
import { api } from '../api/client.ts'
import { isFarFromAll } from '../device/coordinates.ts'
import type { Fix, LocationProblem } from '../device/geolocation.ts'
import { learnRider } from '../session/session-actions.ts'

/** Where the way onto duty stands. */
export type DutyStep =
  | { readonly at: 'zone' }
  | { readonly at: 'permission' }
  | { readonly at: 'busy' }
  /** A real position was found, but no zone is near: a demo offers another. */
  | { readonly at: 'far'; readonly fix: Fix }
  /** All is known but whether offers may notify; `begin` goes on, whatever the answer. */
  | { readonly at: 'notifications'; readonly begin: () => Promise<void> }
  /** No position; `problem` is null when the rider said no to the explanation. */
  | { readonly at: 'no-location'; readonly problem: LocationProblem | null }
  | { readonly at: 'failed'; readonly message: string }

/** What follows when the device has told its position. */
export function afterLocating(fix: Fix, zones: readonly Zone[], demo: boolean): 'far' | 'go' {
  return demo && isFarFromAll(fix, zones) ? 'far' : 'go'
}

/** Zones this rider may choose from, by name. */
export function zonesOf({ zones, zone }: Pick<Rider, 'zones' | 'zone'>): readonly Zone[] {
  const allowed = zones.length > 0 ? zones : [zone]
  return [...allowed].sort((a, b) => a.name.localeCompare(b.name, 'es'))
}

/** Tells the platform that the rider works in a zone. Throws ApiError. */
export async function goOnDuty(riderId: string, zoneId: string): Promise<void> {
  await learnRider(() => api.call('setWorking', { params: { id: riderId }, body: { working: true, zoneId } }))
}
