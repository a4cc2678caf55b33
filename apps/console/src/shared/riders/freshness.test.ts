import { expect, it } from 'vitest'
import { freshnessOf } from './freshness.ts'

const now = Date.parse('2026-11-21T15:00:00Z')

it.each([
  ['2026-11-21T14:59:30Z', true, 'live', 'recién'],
  ['2026-11-21T14:57:00Z', true, 'live', 'hace 3 min'],
  ['2026-11-21T14:56:59Z', true, 'lost', 'Sin señal: última hace 3 min'],
  ['2026-11-21T13:00:00Z', true, 'lost', 'Sin señal: última hace 2 h'],
  ['2026-11-21T14:59:30Z', false, 'past', 'recién'],
  [null, true, 'lost', 'Sin posición todavía'],
  [null, false, 'past', 'Sin posición todavía'],
])('a position of %s, on duty %s, is %s', (at, working, state, text) => {
  expect(freshnessOf(at, working, now)).toEqual({ state, text })
})
