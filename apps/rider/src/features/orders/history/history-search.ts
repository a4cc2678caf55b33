import { isCalendarDay } from '@puni/web/format/dates'

/** The history search as stored in the URL; an empty filter matches everything. */
export interface HistorySearch {
  /** Calendar days, yyyy-mm-dd. */
  readonly startDate: string
  readonly endDate: string
  readonly year: string
  /** From 1. */
  readonly page: number
}

export const HISTORY_YEARS = { first: 2000, last: 2100 } as const

/** Parses the URL; invalid days, years and pages count as missing. */
export function readSearch(address: URLSearchParams): HistorySearch {
  const day = (name: string) => [address.get(name) ?? ''].find(isCalendarDay) ?? ''
  const whole = (name: string, first: number, last: number) => {
    const written = address.get(name) ?? ''
    const number = /^\d{1,7}$/.test(written) ? Number(written) : NaN
    return number >= first && number <= last ? number : null
  }
  return {
    startDate: day('startDate'),
    endDate: day('endDate'),
    year: String(whole('year', HISTORY_YEARS.first, HISTORY_YEARS.last) ?? ''),
    page: whole('page', 1, 1_000_000) ?? 1,
  }
}

/** The URL parameters of a search; empty filters are omitted. */
export function addressOfSearch({ page, ...filters }: HistorySearch): URLSearchParams {
  const asked = Object.entries(filters).filter(([, value]) => value !== '')
  return new URLSearchParams([...asked, ...(page > 1 ? [['page', String(page)]] : [])])
}
