import { estimateSeconds } from '@puni/streets/estimate'
import type { Position } from '@puni/contract/fields'
import { getEventListeners } from 'node:events'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import { Legs } from './legs.ts'
import { planeAround, straightMetres } from './plane.ts'

const spot = planeAround({ lat: -34.61, lng: -58.4 })
const at = (metresEast: number) => spot({ lat: -34.61, lng: -58.4 + metresEast / 91_500 })
const [a, b, c] = [at(0), at(1_000), at(2_500)]
const NEVER = new AbortController().signal

/** Legs whose provider returns 100 s for every leg, or whatever `answer` returns. */
function legsOf(answer?: () => Promise<Float64Array>) {
  const clock = new TestClock()
  const asked: (readonly [from: readonly Position[], to: readonly Position[]])[] = []
  const routing = {
    durations: (from: readonly Position[], to: readonly Position[]) => {
      asked.push([from, to])
      return answer?.() ?? Promise.resolve(new Float64Array(from.length * to.length).fill(100))
    },
  }
  return { legs: new Legs({ routing, clock, log: pino({ level: 'silent' }) }), clock, asked }
}

const estimated = (from: typeof a, to: typeof a) => 1000 * estimateSeconds(straightMetres(from, to), 'Moto')

describe('legs', () => {
  it('are estimated until they are told', async () => {
    const { legs } = legsOf()
    expect(legs.milliseconds(a, b, 'Moto')).toBe(estimated(a, b))
    await legs.learn([{ vehicle: 'Moto', from: [a], to: [b] }], NEVER)
    expect(legs.milliseconds(a, b, 'Moto')).toBe(100_000)
    expect(legs.milliseconds(b, a, 'Moto'), 'the way back is another').toBe(estimated(b, a))
    expect(legs.milliseconds(a, b, 'Bicicleta'), 'so is another vehicle').not.toBe(100_000)
  })

  it('are asked for once in two minutes, and only those that are missing', async () => {
    const { legs, clock, asked } = legsOf()
    const learn = (from: (typeof a)[], to: (typeof a)[]) => legs.learn([{ vehicle: 'Moto', from, to }], NEVER)
    await learn([a], [c])
    await learn([a], [c])
    expect(asked).toHaveLength(1)
    await learn([a, b], [c])
    expect(asked[1]).toEqual([[b.position], [c.position]])
    clock.advance(120_000)
    await learn([a, b], [c])
    expect(asked[2]).toEqual([[a.position, b.position], [c.position]])
  })

  it('that come late count the next time, and are not asked for twice meanwhile', async () => {
    let tell: (seconds: Float64Array) => void = () => undefined
    const told = new Promise<Float64Array>((resolve) => (tell = resolve))
    const { legs, asked } = legsOf(() => told)
    const table = { vehicle: 'Moto', from: [a], to: [b] } as const
    const enough = new AbortController()
    const learning = legs.learn([table], enough.signal)
    enough.abort()
    await learning
    await legs.learn([table], AbortSignal.abort())
    expect(asked).toHaveLength(1)
    expect(legs.milliseconds(a, b, 'Moto')).toBe(estimated(a, b))
    await legs.learn([table], NEVER)
    expect(asked).toHaveLength(1)
    tell(Float64Array.of(42))
    await legs.learn([], NEVER)
    await told
    expect(legs.milliseconds(a, b, 'Moto')).toBe(42_000)
  })

  it('that are no longer asked for are forgotten after an hour, so that a city fills no memory for ever', async () => {
    const { legs, clock } = legsOf()
    const learn = (from: typeof a) => legs.learn([{ vehicle: 'Moto', from: [from], to: [c] }], NEVER)
    await learn(a)
    clock.advance(3_600_000)
    await learn(b)
    expect(legs.milliseconds(a, c, 'Moto')).toBe(100_000)
    clock.advance(120_000)
    await learn(b)
    expect(legs.milliseconds(a, c, 'Moto')).toBe(estimated(a, c))
    expect(legs.milliseconds(b, c, 'Moto')).toBe(100_000)
  })

  it('stay estimated where the asking fails, and are asked for again', async () => {
    const { legs, asked } = legsOf(() => Promise.reject(new RangeError('Not a position')))
    const table = { vehicle: 'Moto', from: [a], to: [b] } as const
    await legs.learn([table], NEVER)
    await legs.learn([table], NEVER)
    expect(asked).toHaveLength(2)
    expect(legs.milliseconds(a, b, 'Moto')).toBe(estimated(a, b))
  })

  it('leave nothing behind on a signal that many look at', async () => {
    const { legs } = legsOf()
    const enough = new AbortController().signal
    for (let turn = 0; turn < 20; turn += 1) await legs.learn([], enough)
    expect(getEventListeners(enough, 'abort')).toEqual([])
  })
})
