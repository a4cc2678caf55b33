import { daysBetween } from '@puni/contract/days'
import { expect, it } from 'vitest'
import { dueLabel } from './due.ts'

it.each([
  ['2026-03-08', 'Venció hace 2 días', 'danger'],
  ['2026-03-09', 'Venció ayer', 'danger'],
  ['2026-03-10', 'Vence hoy', 'warning'],
  ['2026-03-11', 'Vence mañana', 'warning'],
  ['2026-03-15', 'Vence en 5 días', 'neutral'],
  // Over the turn of the month and of the year.
  ['2026-04-01', 'Vence en 22 días', 'neutral'],
  ['2027-01-01', 'Vence en 297 días', 'neutral'],
])('on 10 March, what is due on %s: %s', (lastDay, text, tone) => {
  expect(dueLabel(daysBetween('2026-03-10', lastDay))).toEqual({ text, tone })
})
