import { describe, expect, it } from 'vitest'
import { budgetMs, restMs, SWEEP_MS } from './limits.ts'

describe('what a zone may take of the threads', () => {
  it('is as configured where there are few zones, and shared by many', () => {
    expect(budgetMs(250, 0, 1)).toBe(250)
    expect(budgetMs(250, 4, 1)).toBe(250)
    expect(budgetMs(250, 20, 1)).toBe(50)
    expect(budgetMs(250, 20, 4)).toBe(200)
    expect(budgetMs(250, 1_000, 1), 'too little is nothing').toBe(20)
    expect(budgetMs(10, 1_000, 1), 'but what is configured').toBe(10)
  })
  it.each([
    [1, 1],
    [5, 1],
    [20, 1],
    [20, 4],
  ])('is half at most, with %i zones and %i threads, however much happens', (zones, threads) => {
    const search = budgetMs(250, zones, threads)
    expect((zones * search) / (search + restMs(search, zones, threads))).toBeLessThanOrEqual(
      threads / 2 + 1e-9,
    )
  })
  it('leaves no zone alone for longer than until the next sweep', () => {
    expect(restMs(10_000, 50, 1)).toBe(SWEEP_MS)
    expect(restMs(0, 50, 1)).toBe(0)
  })
})
