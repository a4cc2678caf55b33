import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measurementAge, narrowed, type OffsetBounds } from './server-clock.ts'

const NOON = Date.parse('2026-05-04T12:00:00.000Z')
const at = (ms: number) => new Date(NOON + ms).toISOString()

describe('narrowed', () => {
  it('knows the offset up to the time the exchange took', () => {
    expect(narrowed(null, at(10_000), NOON, NOON + 400)).toEqual({ min: 9_600, max: 10_000 })
  })

  it('keeps what a quick exchange told when a slow one follows', () => {
    const quick = narrowed(null, at(10_050), NOON, NOON + 100)
    expect(narrowed(quick, at(25_000), NOON + 1_000, NOON + 31_000)).toEqual(quick)
  })

  it('begins anew when the phone was set by an hour', () => {
    const before = narrowed(null, at(0), NOON, NOON + 100)
    const hour = 3_600_000
    expect(narrowed(before, at(1_000), NOON + hour, NOON + hour + 200)).toEqual({
      min: 800 - hour,
      max: 1_000 - hour,
    })
  })

  it('never loses the true offset, and only gets surer', () => {
    const exchange = fc.record({
      wait: fc.nat(60_000),
      there: fc.nat(20_000),
      back: fc.nat(20_000),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: -7_200_000, max: 7_200_000 }),
        fc.array(exchange, { minLength: 1 }),
        (offset, exchanges) => {
          let known: OffsetBounds | null = null
          let now = NOON
          for (const { wait, there, back } of exchanges) {
            const sentAt = now + wait
            const read = sentAt + there
            now = read + back
            const next = narrowed(known, new Date(read + offset).toISOString(), sentAt, now)
            expect(next.min).toBeLessThanOrEqual(offset)
            expect(next.max).toBeGreaterThanOrEqual(offset)
            if (known) expect(next.max - next.min).toBeLessThanOrEqual(known.max - known.min)
            known = next
          }
        },
      ),
    )
  })
})

describe('measurementAge', () => {
  const MINUTE_MS = 60_000
  const shifts = [0, 1, 45, 3 * 60, 24 * 60].flatMap((minutes) => [minutes * MINUTE_MS, -minutes * MINUTE_MS])

  it.each(shifts)('is right whichever clock the sensor has, on a phone that is %d ms ahead', (ahead) => {
    fc.assert(
      fc.property(fc.nat(MINUTE_MS), fc.boolean(), (age, bySatellite) => {
        const measuredAt = NOON - age + (bySatellite ? 0 : ahead)
        const told = measurementAge(measuredAt, NOON + ahead, NOON)
        expect(told, 'never older than it is').toBeLessThanOrEqual(age)
        // A phone some minutes off could have either clock.
        if (Math.abs(ahead) > 10 * MINUTE_MS || ahead === 0) expect(told).toBe(age)
      }),
    )
  })

  it.each([
    ['an epoch of its own', NOON - 978_307_200_000],
    ['a clock that is a day ahead', NOON + 86_400_000],
    ['no clock', 0],
  ])('of a sensor with %s is none: it was measured just now', (_, timestamp) => {
    expect(measurementAge(timestamp, NOON, NOON)).toBe(0)
  })
})
