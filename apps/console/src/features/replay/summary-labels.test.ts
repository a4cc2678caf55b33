import type { DaySummary } from '@puni/contract/entities'
import { POLICIES } from '@puni/contract/dispatch'
import { expect, it } from 'vitest'
import { doorRanges, undeliveredText, wayOf } from './summary-labels.ts'

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
