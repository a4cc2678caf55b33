import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfSearch, readSearch } from './history-search.ts'

const EVERYTHING = { startDate: '', endDate: '', year: '', page: 1 }
const read = (address: string) => readSearch(new URLSearchParams(address))

describe('the address of the history', () => {
  it('without anything asks for everything, from the first page', () => {
    expect(read('')).toEqual(EVERYTHING)
    expect(addressOfSearch(EVERYTHING).toString()).toBe('')
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=dos',
    'page=99999999999',
    'startDate=ayer&endDate=2026-02-30',
    'year=1999',
    'year=20260',
    'other=1',
  ])('with nonsense asks for everything: %s', (address) => {
    expect(read(address)).toEqual(EVERYTHING)
  })

  it('with one thing wrong keeps what is right', () => {
    expect(read('startDate=2026-03-01&endDate=nunca&page=2')).toEqual({
      ...EVERYTHING,
      startDate: '2026-03-01',
      page: 2,
    })
  })

  it('is read as it was written', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const filter = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), value)
    const search = fc.record({
      startDate: filter(day),
      endDate: filter(day),
      year: filter(fc.integer({ min: 2000, max: 2100 }).map(String)),
      page: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(search, (searched) => {
        expect(readSearch(addressOfSearch(searched))).toEqual(searched)
      }),
    )
  })
})
