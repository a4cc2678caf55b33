import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import type { PlacesQuery } from '../shared/address/use-places.ts'

const KEPT_MS = 5 * 60_000
/** About ten metres: enough to decide what is near, and a rider at a red light asks for no other route. */
const DIGITS = 4
const pointText = ({ lat, lng }: Position) => `${lat.toFixed(DIGITS)},${lng.toFixed(DIGITS)}`

/** Places matching a text, first those near a point; null searches nothing. */
export const placesQuery: PlacesQuery = (text, near) => {
  const point = near === null ? undefined : pointText(near)
  return {
    queryKey: ['places', text ?? '', point ?? ''],
    queryFn:
      text === null
        ? skipToken
        : async ({ signal }) =>
            (await api.call('searchPlaces', { query: { query: text, near: point } }, { signal })).places,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    // The next keystroke searches again.
    retry: false,
  }
}

/** The route between two points. Nothing is requested while one of them is unknown. */
export const routeQuery = (from: Position | null, to: Position, vehicle: VehicleType) => {
  const start = from === null ? '' : pointText(from)
  const end = pointText(to)
  return queryOptions({
    queryKey: ['route', start, end, vehicle] as const,
    queryFn:
      start === ''
        ? skipToken
        : ({ signal }) => api.call('getRoute', { query: { from: start, to: end, vehicle } }, { signal }),
    staleTime: Infinity,
    // The route to the same place from a little farther back is better than none.
    placeholderData: (before, query) => (query?.queryKey[2] === end ? before : undefined),
  })
}
