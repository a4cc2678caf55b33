import { describe, expect, it } from 'vitest'
import { emptyOrderForm } from './order-form.ts'
import { dayWords, nextDaysIn, recurrenceFields, recurrenceIn, weeklyWords } from './recurrence-words.ts'

describe('an order that comes again', () => {
  it.each([
    [[1], 'Lunes a las 12:30'],
    [[1, 4], 'Lunes y jueves a las 12:30'],
    [[1, 3, 7], 'Lunes, miércoles y domingo a las 12:30'],
    [[1, 2, 3, 4, 5, 6, 7], 'Todos los días a las 12:30'],
  ])('on %j is said in words', (weekdays, words) => {
    expect(weeklyWords({ weekdays, clock: '12:30' })).toBe(words)
  })

  it('has its days with their weekday', () => {
    expect(dayWords('2026-11-23')).toBe('lun 23/11')
  })

  it('is sent as it was, and tells what comes next', () => {
    const recurrence = { weekdays: [1, 4], clock: '12:30', from: '2026-11-21', until: null }
    const form = { ...emptyOrderForm('store'), ...recurrenceFields(recurrence) }
    expect(recurrenceIn(form)).toEqual({ ...recurrence, until: '' })
    expect(nextDaysIn(form, '2026-11-24', 2)).toEqual(['2026-11-26', '2026-11-30'])
    expect(nextDaysIn(emptyOrderForm('store'), '2026-11-24', 2)).toEqual([])
  })
})
