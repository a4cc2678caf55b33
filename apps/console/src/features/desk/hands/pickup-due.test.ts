import { expect, it } from 'vitest'
import { dueIn, dueText } from './pickup-due.ts'

const zones = ['America/Argentina/Buenos_Aires', 'UTC', 'Asia/Kathmandu', 'America/New_York']

it.each(zones)('%s: what is shown is read as the same minute', (zone) => {
  for (const instant of ['2026-03-11T00:40:00.000Z', '2026-07-01T12:00:00.000Z', '2026-03-08T07:30:00.000Z'])
    expect(dueIn(dueText(instant, zone), zone)).toBe(instant)
})

it('is in the clock of the platform', () => {
  expect(dueText('2026-03-11T00:40:00.000Z', zones[0]!)).toBe('2026-03-10T21:40')
  expect(dueIn('2026-03-10T21:40', zones[0]!)).toBe('2026-03-11T00:40:00.000Z')
  expect(dueText(null, zones[0]!)).toBe('')
  expect(dueIn('', zones[0]!)).toBeUndefined()
})
