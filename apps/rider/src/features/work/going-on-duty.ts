import type { Rider, Zone } from '@puni/contract/entities'
import { ApiError } from '@puni/contract/client'
import { api } from '../../platform/api/client.ts'
import { logFailure } from '../../shared/failure.ts'
import { isFarFromAll } from '../../shared/geo/coordinates.ts'
import type { Fix, LocationProblem } from '../../platform/device/geolocation.ts'
import { goOffDuty, learnRider } from '../../platform/auth/session-actions.ts'
import { authText } from '../../platform/auth/auth-text.ts'

/** Where the way onto duty stands. */
export type DutyStep =
  | { readonly at: 'zone' }
  | { readonly at: 'permission' }
  /** The device is asked. */
  | { readonly at: 'locating' }
  /** A real position was found, but no zone is near: a demo offers another. */
  | { readonly at: 'far'; readonly fix: Fix }
  /** All is known but whether offers may notify; then duty begins, whatever the answer, and the first position is told. */
  | { readonly at: 'notifications'; readonly tellPosition: () => void }
  /** The platform is asked. */
  | { readonly at: 'starting' }
  /** No position; `problem` is null when the rider said no to the explanation. */
  | { readonly at: 'no-location'; readonly problem: LocationProblem | null }
  | { readonly at: 'failed'; readonly cause: unknown }

/** What follows when the device has told its position. */
export function afterLocating(fix: Fix, zones: readonly Zone[], demo: boolean): 'far' | 'go' {
  return demo && isFarFromAll(fix, zones) ? 'far' : 'go'
}

/** Zones this rider may choose from, by name. */
export function zonesOf({ zones, zone }: Pick<Rider, 'zones' | 'zone'>): readonly Zone[] {
  const allowed = zones.length > 0 ? zones : [zone]
  return [...allowed].sort((a, b) => a.name.localeCompare(b.name, 'es'))
}

/**
 * Tells the platform that the rider works in a zone, and says whether duty has begun. Where the rider cancelled meanwhile it ends again,
 * as the platform may have heard of its beginning. Throws ApiError.
 */
export async function goOnDuty(rider: Rider, zoneId: string, cancelled: AbortSignal): Promise<boolean> {
  try {
    const params = { id: rider._id }
    await learnRider(() => api.call('setWorking', { params, body: { working: true, zoneId } }))
    if (!cancelled.aborted) return true
  } catch (error) {
    if (!cancelled.aborted) throw error
    if (!(error instanceof ApiError && error.status === 0)) return false
  }
  await goOffDuty(rider).catch((error: unknown) => logFailure(authText.workingFailed, error))
  return false
}
