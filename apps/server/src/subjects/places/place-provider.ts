import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'

/** Finds streets, corners and addresses matching the typed text. */
export interface PlaceProvider {
  /**
   * Best match first, taking `near` into account unless null. Throws ProviderFailure if there was no
   * response.
   */
  search(query: string, near: Position | null): Promise<Place[]>
}

/** Maximum number of places returned. */
export const PLACES_LIMIT = 8
