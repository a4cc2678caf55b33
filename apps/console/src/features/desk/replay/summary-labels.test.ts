import { POLICIES } from '@puni/contract/offers/dispatch'
import type { DaySummary } from '@puni/contract/replay/entities'
import { expect, it } from 'vitest'
import { doorRanges, missingPolicies, nextPolicy, undeliveredText, wayOf } from './summary-labels.ts'

const summary = (orders: number, undelivered: number) => ({ orders, undelivered }) as DaySummary

it('every way of deciding has a name of its own', () => {
  const names = [null, ...POLICIES].map((policy) => wayOf({ policy }))
  expect(names[0]).toBe('Lo que pasó')
  expect(new Set(names).size).toBe(names.length)
})

it.each([
  [120, 3, '3 de 120 (2,5%)'],
  [3, 3, '3 de 3 (100%)'],
  [0, 0, '0 de 0 (0%)'],
])('of %s orders %s undelivered read %s', (orders, undelivered, expected) => {
  expect(undeliveredText(summary(orders, undelivered))).toBe(expected)
})

it('the last column of the histogram is open', () => {
  expect(doorRanges(3)).toEqual(['0–9', '10–19', '20+'])
  expect(doorRanges(10).at(-1)).toBe('90+')
})

it('the policy that comes next is named, and those that did not come', () => {
  const known = [null, ...POLICIES].map((policy) => ({ policy }))
  expect(nextPolicy([])).toBe('Leyendo el día y los recorridos…')
  expect(nextPolicy(known.slice(0, 1))).toBe('Simulando «Quien más espera», 1 de 4…')
  expect(nextPolicy(known.slice(0, 4))).toBe('Simulando «Juntos, mirando adelante», 4 de 4…')
  expect(missingPolicies(known.slice(0, 3))).toEqual(['Juntos, al momento', 'Juntos, mirando adelante'])
})
