import { describe, expect, it } from 'vitest'
import { emptyOrderForm } from './order-form.ts'
import { pickupInstant, pickupProblem } from './pickup-time.ts'

const BUENOS_AIRES = 'America/Argentina/Buenos_Aires'
const NOW = Date.parse('2026-03-06T15:00:00Z')

const typed = (when: 'now' | 'later', day: string, clock: string, timeZone = BUENOS_AIRES) =>
  pickupInstant({ ...emptyOrderForm('store'), when, 'schedule.day': day, 'schedule.clock': clock }, timeZone)

describe('the time of a pickup', () => {
  it.each([
    ['as soon as possible', typed('now', '2026-03-07', '12:30'), null],
    ['without an hour', typed('later', '2026-03-07', ''), null],
    ['without a day', typed('later', '', '12:30'), null],
    ['by the clocks here', typed('later', '2026-03-07', '00:15'), '2026-03-07T03:15:00.000Z'],
    [
      'by clocks that are set forward',
      typed('later', '2026-03-29', '02:30', 'Europe/Madrid'),
      '2026-03-29T01:30:00.000Z',
    ],
  ])('%s', (_, instant, expected) => {
    expect(instant?.toISOString() ?? null).toBe(expected)
  })

  it.each([
    [null, null],
    ['2026-03-06T14:59:30Z', null],
    ['2026-03-06T14:58:00Z', /ya pasó/],
    ['2026-03-13T15:00:00Z', null],
    ['2026-03-13T15:01:00Z', /7 días/],
  ])('%s', (instant, problem) => {
    const said = pickupProblem(instant === null ? null : new Date(instant), NOW)
    if (problem === null) expect(said).toBeNull()
    else expect(said).toMatch(problem)
  })
})
