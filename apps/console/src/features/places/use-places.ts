import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import { useSettled } from '../../shared/use-settled.ts'

const TYPING_PAUSE_MS = 200
const KEPT_MS = 5 * 60_000
/** About ten metres: enough to decide what is near. */
const DIGITS = 4

/** The results of a search. */
export interface FoundPlaces {
  /** While the answer is pending, those of the previous text. */
  readonly places: readonly Place[]
  /** Whether they belong to the current text. */
  readonly current: boolean
  readonly failed: boolean
}

/** Places matching a text, searched once the typing pauses; null searches nothing. */
export function usePlaces(query: string | null, near: Position | null): FoundPlaces {
  const settled = useSettled(query, TYPING_PAUSE_MS)
  const point = near === null ? undefined : `${near.lat.toFixed(DIGITS)},${near.lng.toFixed(DIGITS)}`
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: keys.places(settled ?? '', point ?? ''),
    queryFn:
      settled === null
        ? skipToken
        : async ({ signal }) =>
            (await api.call('searchPlaces', { query: { query: settled, near: point } }, { signal })).places,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    // The next keystroke searches again.
    retry: false,
  })
  const settledNow = query !== null && settled === query
  return {
    places: query === null ? [] : (data ?? []),
    current: settledNow && data !== undefined && !isPlaceholderData,
    failed: settledNow && isError,
  }
}
