import type { Place, Position } from '@puni/contract/entities'

/** Finds streets, corners and addresses by what somebody typed. */
export interface PlaceProvider {
  /** The best first; `near` ranks, and null ranks nothing. Throws ProviderFailure when no answer came. */
  search(query: string, near: Position | null): Promise<Place[]>
}

/** Places of an answer, at most. */
export const PLACES_LIMIT = 8
