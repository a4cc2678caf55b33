import { describe, expect, it } from 'vitest'
import { parseTrafficHours, trafficAt } from './traffic-hours.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const traffic = {
  factor: 1.1,
  hours: parseTrafficHours('Mo-Fr 07:00-10:00 1.4; Fr,Sa 20:00-24:00 1.3; Sa-Mo 00:00-24:00 0.9'),
  timeZone,
}

describe('traffic by the hour', () => {
  it.each([
    ['2026-11-25T09:59:59Z', 1.1, 'Wednesday before seven'],
    ['2026-11-25T10:00:00Z', 1.4, 'Wednesday at seven'],
    ['2026-11-25T12:59:59Z', 1.4, 'Wednesday before ten'],
    ['2026-11-25T13:00:00Z', 1.1, 'Wednesday at ten'],
    ['2026-11-28T02:30:00Z', 1.3, 'Friday night, Saturday by universal time'],
    ['2026-11-28T12:00:00Z', 0.9, 'Saturday morning'],
    ['2026-11-30T11:00:00Z', 1.4, 'Monday morning: the first rule decides'],
    ['2026-11-30T15:00:00Z', 0.9, 'Monday, a range over the end of the week'],
  ])('at %s is %d: %s', (at, factor) => expect(trafficAt(traffic, new Date(at))).toBe(factor))

  it('is the factor of all hours without rules', () => {
    expect(parseTrafficHours(' ')).toEqual([])
    expect(trafficAt({ ...traffic, hours: [] }, new Date('2026-11-25T10:00:00Z'))).toBe(1.1)
  })

  it.each([
    'Mo',
    'Mo 07:00-10:00',
    'Mo 7-10 1.4',
    'Mo 10:00-07:00 1.4',
    'Mo 07:00-24:01 1.4',
    'Mo 07:00-10:00 9',
    'Mo 07:00-10:00 fast',
    'Mo 07:00-10:00 1.4 1.5',
    'Lu 07:00-10:00 1.4',
    'Mo-Fr-Sa 07:00-10:00 1.4',
  ])('refuses %j and says what is wrong', (text) => {
    expect(() => parseTrafficHours(text)).toThrow(RangeError)
    expect(() => parseTrafficHours(text)).toThrow(text)
  })
})
