import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** About ten metres: a rider at a red light triggers no new request. */
const DIGITS = 4
const pointText = ({ lat, lng }: Position) => `${lat.toFixed(DIGITS)},${lng.toFixed(DIGITS)}`

/** The route between two points. Nothing is requested while one of them is unknown. */
export function useRoute(from: Position | null, to: Position, vehicle: VehicleType) {
  const start = from === null ? '' : pointText(from)
  const end = pointText(to)
  return useQuery({
    queryKey: keys.route(start, end, vehicle),
    queryFn:
      start === ''
        ? skipToken
        : ({ signal }) => api.call('getRoute', { query: { from: start, to: end, vehicle } }, { signal }),
    staleTime: Infinity,
    // The route to the same place from a little farther back is better than none.
    placeholderData: (before, query) => (query?.queryKey[2] === end ? before : undefined),
  })
}
