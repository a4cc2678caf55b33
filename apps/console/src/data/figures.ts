import type { FigureGrouping } from '@puni/contract/figures/groupings'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'

/** What is summed up: days as `YYYY-MM-DD`; '' is everything. */
export interface FiguresFilter {
  readonly from: string
  readonly to: string
  readonly by: FigureGrouping
  readonly zoneId: string
  readonly storeId: string
  readonly riderId: string
}

/** Sums of many orders are not asked for anew at every look, milliseconds. */
const FRESH_MS = 60_000

/** The figures of some days; null asks for nothing. */
export const figuresQuery = (filter: FiguresFilter | null) =>
  queryOptions({
    queryKey: ['figures', filter],
    queryFn:
      filter === null
        ? skipToken
        : ({ signal }) => api.call('getFigures', { query: { ...filter } }, { signal }),
    staleTime: FRESH_MS,
  })
