import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalRange, expectedAt, type Underway } from './arrival.ts'

const MINUTE = 60_000
const PROMISE = new Date('2026-03-10T23:47:00Z')
const before = (minutes: number, promise = PROMISE) => new Date(promise.getTime() - minutes * MINUTE)

describe('the range', () => {
  it.each([
    // Minutes left, and the range: times of the day, or minutes from now.
    [300, '23:35–00:05'],
    [61, '23:35–00:05'],
    [60, '23:35–23:55'],
    [31, '23:35–23:55'],
    [30, '23:40–23:50'],
    [16, '23:40–23:50'],
    [15, '13–18 min'],
    [9, '7–12 min'],
    [8, '7–10 min'],
    [7, '6–9 min'],
    [5, '4–7 min'],
    [4, '3–5 min'],
    [2, '1–3 min'],
    [1.2, '1–3 min'],
    [1, '0–2 min'],
    [0, '0–2 min'],
    [-20, '0–2 min'],
  ])('%d minutes before is %s', (left, said) => {
    const now = before(left)
    const { from, to, isNear } = arrivalRange(PROMISE, now)
    const told = (instant: Date) =>
      isNear ? Math.round((instant.getTime() - now.getTime()) / MINUTE) : instant.toISOString().slice(11, 16)
    expect(`${told(from)}–${told(to)}${isNear ? ' min' : ''}`).toBe(said)
  })

  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  const left = fc.double({ min: -60, max: 600, noNaN: true })
  const widthOf = (range: { readonly from: Date; readonly to: Date }) =>
    range.to.getTime() - range.from.getTime()

  it('never gets wider as time goes by, never is past, and holds the promise until then', () => {
    fc.assert(
      fc.property(instants, left, left, (promise, one, other) => {
        const at = (minutes: number) => {
          const now = before(minutes, promise)
          return { now, ...arrivalRange(promise, now) }
        }
        const [sooner, later] = [at(Math.max(one, other)), at(Math.min(one, other))]
        expect(widthOf(later)).toBeLessThanOrEqual(widthOf(sooner))
        for (const { now, from, to } of [sooner, later]) {
          expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime())
          expect(to.getTime()).toBeGreaterThan(now.getTime())
          if (promise < now) continue
          expect(from.getTime()).toBeLessThanOrEqual(promise.getTime())
          expect(to.getTime()).toBeGreaterThanOrEqual(promise.getTime())
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('what is expected', () => {
  const times = { PROMISE_APPROACH_MINUTES: 15, PICKUP_SERVICE_MINUTES: 4, DROPOFF_SERVICE_MINUTES: 4 }
  const now = new Date('2026-03-10T23:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  const door = { lat: -34.6, lng: -58.4 }
  const expected = (known: Partial<Underway>) => {
    const order: Underway = {
      now,
      phase: 'open',
      promisedAt: at(40),
      dueAt: null,
      pickedUpAt: null,
      store: door,
      door,
      vehicle: 'Moto',
      rider: null,
      ...known,
    }
    const instant = expectedAt(order, times)
    return instant && Math.round((instant.getTime() - now.getTime()) / MINUTE)
  }
  /** Some four minutes for a motorcycle. */
  const away = { lat: -34.612, lng: -58.4 }
  const trip = expected({ phase: 'to the customer', rider: away })!

  it('is the promise as long as that can be kept, and then what is still to do', () => {
    expect(trip).toBeGreaterThan(2)
    expect(expected({})).toBe(40)
    expect(expected({ promisedAt: at(5) })).toBe(15 + 4)
    expect(expected({ promisedAt: at(0), phase: 'to the store' })).toBe(4)
    expect(expected({ promisedAt: at(-5), phase: 'at the store', store: away })).toBe(trip)
    expect(expected({ promisedAt: at(5), phase: 'to the store', dueAt: at(20) })).toBe(20)
    expect(expected({ promisedAt: null })).toBeNull()
  })

  it('is the way that is left once the order is on the way, whatever was promised', () => {
    const onTheWay = { phase: 'to the customer', pickedUpAt: at(0), store: away } as const
    expect(expected({ ...onTheWay, rider: door })).toBe(0)
    expect(expected(onTheWay)).toBe(trip)
    // Nobody knows where the rider is, who should have been there.
    expect(expected({ ...onTheWay, pickedUpAt: at(-20) })).toBeNull()
  })
})
