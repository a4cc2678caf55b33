/** Address search in the city pack, in this process. */
import type { PlaceIndex } from '@puni/places/place-search'
import { type PlaceProvider, PLACES_LIMIT } from '../../subjects/places/place-provider.ts'

export function packPlaces(index: PlaceIndex): PlaceProvider {
  return {
    search: (query, near) => Promise.resolve(index.search(query, near, PLACES_LIMIT)),
  }
}
