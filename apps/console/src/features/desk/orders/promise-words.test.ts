import { expect, it } from 'vitest'
import { zonedFormat } from '../../../shared/format/format.ts'
import { promiseWords } from './promise-words.ts'

const format = zonedFormat('America/Argentina/Buenos_Aires')
const promisedAt = '2026-03-11T00:40:00.000Z'
const at = (minutes: number) => Date.parse(promisedAt) + minutes * 60_000
const open = { promisedAt, status: 'on the way', destination: { dropoffTime: null } } as const
const delivered = (minutes: number) =>
  ({
    promisedAt,
    status: 'delivered',
    destination: { dropoffTime: new Date(at(minutes)).toISOString() },
  }) as const

it.each([
  ['in time', open, -12, 'Prometido 21:40 · en 12 min', false],
  ['just late', open, 0.5, 'Prometido 21:40 · en 0 min', false],
  ['late', open, 7, 'Prometido 21:40 · 7 min tarde', true],
  ['late by hours', { ...open, status: 'pending' } as const, 130, 'Prometido 21:40 · 2 h 10 min tarde', true],
  ['promised for another day', open, -24 * 60, 'Prometido 10/3 21:40 · en 24 h 0 min', false],
  ['delivered in time', delivered(-1), 90, 'Prometido 21:40 · entregado a tiempo', false],
  ['delivered late', delivered(9), 90, 'Prometido 21:40 · entregado 9 min tarde', true],
])('%s', (_, order, minutes, text, isLate) => {
  expect(promiseWords(order, at(minutes), format)).toEqual({ text, isLate })
})

it('says nothing of what was never promised, or ended otherwise', () => {
  expect(promiseWords({ ...open, promisedAt: null }, at(0), format)).toBeNull()
  expect(promiseWords({ ...open, promisedAt: undefined }, at(0), format)).toBeNull()
  expect(promiseWords({ ...open, status: 'canceled' }, at(0), format)).toBeNull()
})
