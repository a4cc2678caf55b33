import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pressure, RANKS } from './pressure.ts'

/** Pressure with a limit of 100 ms after these readings. */
function after(...readings: readonly number[]): Pressure {
  const pressure = new Pressure(100)
  for (const late of readings) pressure.note(late)
  return pressure
}
const times = (count: number, late: number) => Array.from({ length: count }, () => late)

describe('pressure', () => {
  it.each<readonly [string, readonly number[]]>([
    ['a process at rest', []],
    ['one that is as late as it may be', times(1_000, 100)],
    ['a hiccup every now and then', Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? 3_000 : 0))],
  ])('turns nothing away in %s', (_, readings) => {
    const pressure = after(...readings)
    expect(RANKS.filter((rank) => pressure.refuses(rank, 0))).toEqual([])
  })

  it('turns away the first rank, then the next, and never the last', () => {
    const order = [1, 3, 6, 60].map((count) => {
      const pressure = after(...times(count + 1, 200))
      return RANKS.filter((rank) => pressure.refuses(rank, 0.5)).join(' ')
    })
    expect(order).toEqual(['', 'first', 'first middle', 'first middle last'])
  })

  it('turns away a part of a rank', () => {
    const pressure = after(...times(3, 200))
    expect(pressure.level).toBeCloseTo(0.6)
    expect([pressure.refuses('first', 0.59), pressure.refuses('first', 0.61)]).toEqual([true, false])
  })

  it('recovers by itself within seconds', () => {
    const pressure = after(...times(100, 5_000), ...times(150, 0))
    expect(pressure.level).toBe(0)
  })

  it('can be switched off', () => {
    const off = new Pressure(0)
    for (const late of times(100, 60_000)) off.note(late)
    expect(off.level).toBe(0)
  })

  it('keeps within its bounds, and spares a rank no longer than the one before it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (readings, chance) => {
          const pressure = after(...readings)
          expect(pressure.level).toBeGreaterThanOrEqual(0)
          expect(pressure.level).toBeLessThanOrEqual(3)
          const refused = RANKS.map((rank) => pressure.refuses(rank, chance))
          expect(refused).toEqual([...refused].sort((a, b) => Number(b) - Number(a)))
          expect(refused.at(-1)).toBe(false)
        },
      ),
    )
  })

  it('settles where what is let in is what the process can do', () => {
    // Ten times as many lists as can be served: a backlog grows by what is let in, and a tenth of it is done in each step.
    const pressure = new Pressure(100)
    let backlogMs = 0
    let worst = 0
    for (let step = 0; step < 2_000; step++) {
      const letIn = Math.max(0, 1 - pressure.level)
      backlogMs = Math.max(0, backlogMs + 500 * letIn - 50)
      pressure.note(backlogMs)
      if (step > 200) worst = Math.max(worst, backlogMs)
    }
    expect(worst).toBeLessThan(2_000)
  })
})
