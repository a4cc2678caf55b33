import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantAt, wallTime } from './wall-time.ts'

const BUENOS_AIRES = 'America/Argentina/Buenos_Aires'

describe('the instant at which clocks show a time', () => {
  it.each([
    ['of this country', BUENOS_AIRES, '2026-11-23', '12:30', '2026-11-23T15:30:00.000Z'],
    ['midnight', BUENOS_AIRES, '2026-12-01', '00:00', '2026-12-01T03:00:00.000Z'],
    ['the last minute of a year', BUENOS_AIRES, '2026-12-31', '23:59', '2027-01-01T02:59:00.000Z'],
    ['the 29th of February', BUENOS_AIRES, '2028-02-29', '12:30', '2028-02-29T15:30:00.000Z'],
    ['in winter', 'Europe/Madrid', '2026-01-15', '12:30', '2026-01-15T11:30:00.000Z'],
    ['in summer', 'Europe/Madrid', '2026-07-15', '12:30', '2026-07-15T10:30:00.000Z'],
    ['before clocks go forward', 'Europe/Madrid', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['that never comes', 'Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['after clocks went forward', 'Europe/Madrid', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['that comes twice', 'Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['after clocks went back', 'Europe/Madrid', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['a midnight that never comes', 'America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00:00.000Z'],
    [
      'an hour before midnight that comes twice',
      'America/Santiago',
      '2026-04-04',
      '23:30',
      '2026-04-05T02:30:00.000Z',
    ],
    ['by half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['far ahead of UTC', 'Pacific/Kiritimati', '2026-01-01', '00:30', '2025-12-31T10:30:00.000Z'],
  ])('%s', (_, timeZone, day, clock, instant) => {
    expect(instantAt({ day, clock }, timeZone).toISOString()).toBe(instant)
  })

  it('is one at which they show it, unless none is', () => {
    const zones = fc.constantFrom(BUENOS_AIRES, 'Europe/Madrid', 'America/Santiago', 'Asia/Kathmandu')
    const minutes = fc.integer({ min: 0, max: 2_000_000 })
    fc.assert(
      fc.property(zones, minutes, (timeZone, minute) => {
        const instant = new Date(Date.UTC(2025, 0, 1) + minute * 60_000)
        const shown = wallTime(instant, timeZone)
        const found = instantAt(shown, timeZone)
        expect(wallTime(found, timeZone)).toEqual(shown)
        expect(found.getTime()).toBeLessThanOrEqual(instant.getTime())
      }),
    )
  })
})
