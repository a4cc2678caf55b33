/** Which answers of a search are taken for a point, and how many searches a file makes. */
import type { Place } from '@puni/contract/places/entities'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Found, onlyOne, searchAll, SEARCHED_MOST, searchKey } from './search-places.ts'

const place = (changes: Partial<Place> = {}): Place => ({
  kind: 'address',
  label: 'Defensa 524',
  street: 'Defensa',
  streetNumber: '524',
  city: 'Buenos Aires',
  position: { lat: -34.61, lng: -58.37 },
  certainty: 'exact',
  between: null,
  ...changes,
})
const elsewhere = { position: { lat: -34.7, lng: -58.3 }, city: 'Quilmes' }

describe('a point', () => {
  it.each([
    ['the only exact answer', [place()], ''],
    ['the only exact one beside others', [place(), place({ certainty: 'street', ...elsewhere })], ''],
    ['the only exact one of the city', [place(), place(elsewhere)], 'buenos aires'],
    ['of the capital by its other names', [place(), place(elsewhere)], 'CABA'],
    ['one that is there twice', [place(), place({ label: 'Defensa al 524' })], ''],
    ['one of no known city', [place({ city: null })], 'Quilmes'],
  ])('is %s', (_, places, city) => {
    expect(onlyOne(places, city)).toEqual({ lat: -34.61, lng: -58.37 })
  })

  it.each([
    ['nothing was found', [], '', /No se encontró/],
    ['two are exact', [place(), place(elsewhere)], '', /Defensa 524, Buenos Aires; Defensa 524, Quilmes/],
    ['it is about there', [place({ certainty: 'approximate' })], '', /ubicación aproximada/],
    ['only the street is known', [place({ certainty: 'street' })], '', /solo la calle/],
    ['it is in another city', [place()], 'Quilmes', /Defensa 524, Buenos Aires/],
  ])('is not taken where %s', (_, places, city, reason) => {
    expect(onlyOne(places, city)).toMatch(reason)
  })
})

describe('the searches of a file', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const search = (query: string | null) => ({ end: 'destination' as const, query, city: '', near: null })

  async function run(
    queries: readonly (string | null)[],
    places: () => Promise<Place[]>,
    known = new Map<string, Found>(),
  ) {
    const asked = vi.fn<() => Promise<Place[]>>(places)
    const { signal } = new AbortController()
    const all = searchAll(queries.map(search), known, { places: asked, signal, onProgress: () => undefined })
    await vi.runAllTimersAsync()
    await all
    return { asked, known }
  }

  it('are one for each address, and none for what is known or too short', async () => {
    const known = new Map<string, Found>([[searchKey(search('Perú 1')), { lat: 1, lng: 1 }]])
    const { asked } = await run(['Defensa 524', 'Defensa 524', 'Perú 1', null], async () => [place()], known)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(known.get(searchKey(search(null)))).toMatch(/No se encontró/)
  })

  it('are no more than so many', async () => {
    const queries = Array.from({ length: SEARCHED_MOST + 5 }, (_, at) => `Defensa ${at}`)
    expect((await run(queries, async () => [place()])).asked).toHaveBeenCalledTimes(SEARCHED_MOST)
  })

  it('end where the service fails again and again', async () => {
    const { asked, known } = await run(['a 1', 'a 2', 'a 3', 'a 4', 'a 5'], () =>
      Promise.reject(new Error('no')),
    )
    expect(asked).toHaveBeenCalledTimes(3)
    expect(known.size).toBe(0)
  })
})
