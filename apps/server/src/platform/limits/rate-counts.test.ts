import { describe, expect, it } from 'vitest'
import { RateCounts } from './rate-counts.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 15) + seconds * 1000)
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

describe('counts of a minute', () => {
  it('let through as many as the limit in any 60 seconds, and tell when there is room again', () => {
    const counts = new RateCounts(10)
    expect(many(3, () => counts.take('a', 3, at(50)))).toEqual([null, null, null])
    expect(counts.take('a', 3, at(50))).toBe(10_001)
    expect(counts.take('b', 3, at(50)), 'another key').toBeNull()
    expect(counts.take('a', 3, at(60))).toBe(1)
    expect(counts.take('a', 3, at(60.001))).toBeNull()
    // One and two thirds of a minute's three.
    expect(counts.take('a', 3, at(80)), 'a third of the minute has passed').toBe(1)
    expect(counts.take('a', 3, at(80.001))).toBeNull()
    expect(many(2, () => counts.take('a', 3, at(180)))).toEqual([null, null])
  })

  it.each([1, 3, 20, 600])('of a limit of %i: who comes when told is let in, and nobody before', (limit) => {
    const counts = new RateCounts(10)
    let now = at(47)
    for (let n = 0; n < 3 * limit + 3; n++) {
      const waitMs = counts.take('a', limit, now)
      if (waitMs === null) continue
      expect(waitMs).toBeGreaterThan(0)
      expect(counts.look('a', limit, new Date(now.getTime() + waitMs - 2))).not.toBeNull()
      now = new Date(now.getTime() + waitMs)
      expect(counts.take('a', limit, now)).toBeNull()
    }
  })

  it('can be taken back', () => {
    const counts = new RateCounts(10)
    expect(counts.take('a', 1, at(0))).toBeNull()
    counts.giveBack('a', at(1))
    expect(counts.take('a', 1, at(2))).toBeNull()
    counts.giveBack('a', at(61))
    counts.giveBack('never counted', at(61))
    expect(
      many(2, () => counts.take('a', 1, at(62)) === null),
      'not from another minute',
    ).toEqual([true, false])
  })

  it('take no more memory than allowed, however many addresses attack', () => {
    const counts = new RateCounts(1_000)
    for (let n = 0; n < 10_000; n++) counts.take(`address ${n}`, 10, at(1))
    expect(counts.size).toBe(1_000)
    counts.take('first of the next minute', 10, at(60))
    expect(counts.size).toBe(1_000)
    counts.take('first of the one after', 10, at(120))
    expect(counts.size).toBe(2)
  })

  it('are shared once they are a tenth of the limit, and count together from then on', () => {
    const here = new RateCounts(10)
    many(9, () => here.take('a', 100, at(0)))
    expect(here.toShare(10), 'too few to matter').toEqual([])
    here.take('a', 100, at(0))
    const [share] = here.toShare(10)
    expect(share).toMatchObject({ key: 'a', own: 10 })
    // Counted meanwhile.
    here.take('a', 100, at(0))
    here.shared(share!, { total: 98, former: 0 })
    expect(many(2, () => here.take('a', 100, at(0)) === null)).toEqual([true, false])
    expect(here.toShare(10)).toMatchObject([{ key: 'a', own: 2 }])
  })

  it('go with the next exchange if one fails or is full', () => {
    const counts = new RateCounts(10)
    for (const key of ['a', 'b', 'c']) counts.take(key, 1, at(0))
    const failed = counts.toShare(2)
    expect(failed.map(({ key }) => key)).toEqual(['a', 'b'])
    counts.notShared(failed)
    expect(counts.toShare(10).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  })
})
