import { describe, expect, it } from 'vitest'
import { RateCounts } from './rate-counts.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 15) + seconds * 1000)
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

describe('counts of a minute', () => {
  it('let through as many as the limit, then tell how long the minute lasts, then begin anew', () => {
    const counts = new RateCounts(10)
    expect(many(3, () => counts.take('a', 3, at(10)))).toEqual([null, null, null])
    expect(counts.take('a', 3, at(10))).toBe(50_000)
    expect(counts.take('b', 3, at(10)), 'another key').toBeNull()
    expect(counts.take('a', 3, at(59.999))).toBe(1)
    expect(counts.take('a', 3, at(60))).toBeNull()
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
    expect(counts.size).toBe(1)
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
    here.shared(share!, 98)
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
