import type { Rider } from '@puni/contract/riders/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { ApiError } from '@puni/contract/client'
import { api } from '../../../services/api/client.ts'
import { logFailure } from '../../../shared/failure.ts'
import { isFarFromAll } from '../../../shared/geo/coordinates.ts'
import type { Fix, LocationProblem } from '../../../services/device/geolocation.ts'
import { goOffDuty, learnRider } from '../../../services/auth/session-actions.ts'
import { authText } from '../../../services/auth/auth-text.ts'

/** The current step of going on duty. */
export type DutyStep =
  | { readonly at: 'zone' }
  | { readonly at: 'permission' }
  /** Waiting for the device. */
  | { readonly at: 'locating' }
  /** A real position was found, but no zone is near: a demo offers a simulated one. */
  | { readonly at: 'far'; readonly fix: Fix }
  /** Everything is known except whether offers may notify. Then duty starts, whatever the answer, and the first position is sent. */
  | { readonly at: 'notifications'; readonly tellPosition: () => void }
  /** Waiting for the platform. */
  | { readonly at: 'starting' }
  /** No position; `problem` is null if the rider declined the explanation. */
  | { readonly at: 'no-location'; readonly problem: LocationProblem | null }
  | { readonly at: 'failed'; readonly cause: unknown }

/** The next step after the device has returned a position. */
export function afterLocating(fix: Fix, zones: readonly Zone[], demo: boolean): 'far' | 'go' {
  return demo && isFarFromAll(fix, zones) ? 'far' : 'go'
}

/** Zones this rider may choose from, sorted by name: those that operators allowed. */
export function zonesOf({ zones }: Pick<Rider, 'zones'>): readonly Zone[] {
  return [...zones].sort((a, b) => a.name.localeCompare(b.name, 'es'))
}

/**
 * Sets the rider on duty in a zone and returns whether duty has started. If the rider cancelled meanwhile,
 * duty is ended again, as the platform may have received the start. Throws ApiError.
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
