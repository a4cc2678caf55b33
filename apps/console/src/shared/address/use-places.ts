import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useSettled } from '../use-settled.ts'

const TYPING_PAUSE_MS = 200

/** The query for the places matching a text, first those near a point; null searches nothing. */
export type PlacesQuery = (text: string | null, near: Position | null) => UseQueryOptions<Place[]>

/** The results of a search. */
export interface FoundPlaces {
  /** While the answer is pending, those of the previous text. */
  readonly places: readonly Place[]
  /** Whether they belong to the current text. */
  readonly current: boolean
  readonly failed: boolean
}

/** Places matching a text, searched once the typing pauses; null searches nothing. */
export function usePlaces(search: PlacesQuery, text: string | null, near: Position | null): FoundPlaces {
  const settled = useSettled(text, TYPING_PAUSE_MS)
  const { data, isPlaceholderData, isError } = useQuery(search(settled, near))
  const settledNow = text !== null && settled === text
  return {
    places: text === null ? [] : (data ?? []),
    current: settledNow && data !== undefined && !isPlaceholderData,
    failed: settledNow && isError,
  }
}
