import { isCalendarDay } from '@puni/web/format/dates'

/** What is asked of the history, as the page's address holds it; an empty filter lets everything through. */
export interface HistorySearch {
  /** Calendar days, yyyy-mm-dd. */
  readonly startDate: string
  readonly endDate: string
  readonly year: string
  /** From 1. */
  readonly page: number
}

export const HISTORY_YEARS = { first: 2000, last: 2100 } as const

/** Reads the address; what is no day, year or page there counts as left out. */
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

/** The address of a search: what asks for nothing is left out. */
export function addressOfSearch({ page, ...filters }: HistorySearch): URLSearchParams {
  const asked = Object.entries(filters).filter(([, value]) => value !== '')
  return new URLSearchParams([...asked, ...(page > 1 ? [['page', String(page)]] : [])])
}
