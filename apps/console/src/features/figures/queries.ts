import type { FigureGrouping } from '@puni/contract/figures/groupings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import type { DayRange } from './figures-range.ts'

/** What is summed up; '' is everything. */
export interface FiguresFilter extends DayRange {
  readonly by: FigureGrouping
  readonly zoneId: string
  readonly storeId: string
  readonly riderId: string
}

/** Sums of many orders are not asked for anew at every look, milliseconds. */
const FRESH_MS = 60_000

/** The figures of some days; null asks for nothing. */
export function useFigures(filter: FiguresFilter | null) {
  return useQuery({
    queryKey: keys.figures(filter),
    queryFn: ({ signal }) => api.call('getFigures', { query: { ...filter! } }, { signal }),
    enabled: filter !== null,
    staleTime: FRESH_MS,
  })
}
