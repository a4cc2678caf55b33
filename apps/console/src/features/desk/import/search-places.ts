/** Points for addresses: only the one sure answer of a search is taken. */
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import { certaintyText } from '../../../shared/address/address.ts'
import { fold } from './columns.ts'
import { importText } from './import-text.ts'
import type { Search } from './read-line.ts'

/** Where it is, or why that is not known. */
export type Found = Position | string

/** Different addresses of a file that are searched; the rest has to bring its points. */
export const SEARCHED_MOST = 500
/** Between two searches: the operator's other calls have to fit in the same minute. */
const PAUSE_MS = 250
/** Failures in a row after which the search is over. */
const FAILURES_MOST = 3
const NAMED_MOST = 3

const t = importText.reasons

/** Names what is searched: lines with the same address share its answer. */
export const searchKey = ({ query, city, near }: Search) => JSON.stringify([query, fold(city), near])

interface Searching {
  /** Searches the places of a text. */
  readonly places: (query: string, near: Position | null) => Promise<readonly Place[]>
  /** Ends it; what was not searched says so. */
  readonly signal: AbortSignal
  readonly onProgress: (done: number, of: number) => void
}

/** What is found, by `searchKey`. `known` has what was found before, and gets what is found now. */
export async function searchAll(
  searches: readonly Search[],
  known: Map<string, Found>,
  { places, signal, onProgress }: Searching,
): Promise<void> {
  const fresh = new Map(searches.map((search) => [searchKey(search), search] as const))
  for (const [key, { query }] of fresh) {
    if (query === null) known.set(key, t.notFound)
    if (known.has(key)) fresh.delete(key)
  }
  const asked = [...fresh].slice(0, SEARCHED_MOST)
  let failures = 0
  for (const [at, [key, { query, city, near }]] of asked.entries()) {
    if (signal.aborted || failures === FAILURES_MOST) return
    onProgress(at, asked.length)
    try {
      known.set(key, onlyOne(await places(query ?? '', near), city))
      failures = 0
    } catch {
      // Told by its lines, for which nothing was found; the next check searches again.
      failures += 1
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** The one exact place in this city, or what was found instead. */
export function onlyOne(places: readonly Place[], city: string): Found {
  if (places.length === 0) return t.notFound
  const sure = places.filter(
    (place) =>
      place.certainty === 'exact' &&
      (city === '' || place.city === null || cityName(place.city) === cityName(city)),
  )
  const points = new Map(sure.map(({ position }) => [`${position.lat},${position.lng}`, position]))
  const [point] = points.values()
  if (point !== undefined && points.size === 1) return point
  return t.notSure((sure.length > 0 ? sure : places).slice(0, NAMED_MOST).map(nameOf).join('; '))
}

function nameOf(place: Place): string {
  const name = [place.label, place.city].filter((part) => part !== null).join(', ')
  return place.certainty === 'exact' ? name : `${name}: ${certaintyText(place).toLowerCase()}`
}

const CAPITAL =
  /^(caba|c a b a|capital|capital federal|ciudad autonoma de buenos aires|ciudad de buenos aires)$/

const cityName = (city: string) => fold(city).replace(CAPITAL, 'buenos aires')
