import { expect, it } from 'vitest'
import { groupingIn, placesOf, PRESETS, presetRange, problemOf, rangeIn } from './figures-range.ts'

const TODAY = '2026-03-10'
const inAddress = (address: string) => rangeIn(new URLSearchParams(address), TODAY)

it('presets end today, or were yesterday', () => {
  expect(PRESETS.map((preset) => presetRange(preset, TODAY))).toEqual([
    { from: '2026-03-10', to: '2026-03-10' },
    { from: '2026-03-09', to: '2026-03-09' },
    { from: '2026-03-04', to: '2026-03-10' },
    { from: '2026-03-01', to: '2026-03-10' },
  ])
  expect(presetRange('yesterday', '2026-03-01').from).toBe('2026-02-28')
})

it.each([
  ['', '2026-03-10', '2026-03-10'],
  ['from=2026-03-01&to=2026-03-05', '2026-03-01', '2026-03-05'],
  ['from=2026-03-01', '2026-03-01', '2026-03-01'],
  ['to=ayer&from=2026-02-30', '2026-03-10', '2026-03-10'],
])('the address %j says %s to %s', (address, from, to) => {
  expect(inAddress(address)).toEqual({ from, to })
})

it.each([
  ['2026-03-01', '2026-02-28', { to: 'El período termina antes de empezar' }],
  ['2025-12-09', '2026-03-10', null],
  ['2025-12-08', '2026-03-10', { from: 'El período no puede tener más de 92 días' }],
])('from %s to %s: %j', (from, to, problem) => {
  expect(problemOf({ from, to })).toEqual(problem)
})

it('a single day is grouped by its hours, several by day, unless the address says otherwise', () => {
  const by = (address: string) => groupingIn(new URLSearchParams(address), inAddress(address))
  expect(by('')).toBe('hour')
  expect(by('from=2026-03-01&to=2026-03-05')).toBe('day')
  expect(by('by=rider')).toBe('rider')
  expect(by('by=nonsense')).toBe('hour')
})

it('places are there without orders, too', () => {
  expect(placesOf('day', { from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(placesOf('hour', { from: TODAY, to: TODAY })).toHaveLength(24)
})
