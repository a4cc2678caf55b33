import { describe, expect, it } from 'vitest'
import { daysAfter, historyFilterOf } from './history-filter.ts'

const filterOf = (search: string) => historyFilterOf(new URLSearchParams(search))

describe('the filter of an address', () => {
  it('is empty without one, and has what is known of any', () => {
    const empty = { search: '', from: '', to: '', zoneId: '', storeId: '', riderId: '', group: null }
    expect(filterOf('')).toEqual(empty)
    expect(filterOf('group=none&to=2026-03-10&x=1')).toEqual(empty)
    expect(filterOf('q=a&from=2026-03-10&zone=z&store=s&rider=r&group=finished')).toEqual({
      search: 'a',
      from: '2026-03-10',
      to: '2026-03-10',
      zoneId: 'z',
      storeId: 's',
      riderId: 'r',
      group: 'finished',
    })
  })
})

describe('the days of a list', () => {
  const of = (from: string, to = from) => ({ from, to })
  it.each([
    ['a first day alone is that day', of(''), { from: '2026-03-10' }, of('2026-03-10')],
    ['a last day alone is that day', of(''), { to: '2026-03-10' }, of('2026-03-10')],
    [
      'an earlier first day makes them more',
      of('2026-03-10'),
      { from: '2026-03-01' },
      of('2026-03-01', '2026-03-10'),
    ],
    ['a later first day takes the last along', of('2026-03-10'), { from: '2026-03-11' }, of('2026-03-11')],
    [
      'a later last day makes them more',
      of('2026-03-10'),
      { to: '2026-03-11' },
      of('2026-03-10', '2026-03-11'),
    ],
    ['an earlier last day takes the first along', of('2026-03-10'), { to: '2026-03-01' }, of('2026-03-01')],
    ['92 days are not too many', of('2026-03-10'), { to: '2026-06-09' }, of('2026-03-10', '2026-06-09')],
    ['of 93 the first goes', of('2026-03-10'), { to: '2026-06-10' }, of('2026-03-11', '2026-06-10')],
    ['or the last', of('2026-06-10'), { from: '2026-03-10' }, of('2026-03-10', '2026-06-09')],
    ['without a first day there is none', of('2026-03-10'), { from: '' }, of('')],
    ['without a last day there is none', of('2026-03-10'), { to: '' }, of('')],
  ])('%s', (_, before, chosen, after) => {
    expect(daysAfter(before, chosen)).toEqual(after)
  })
})
