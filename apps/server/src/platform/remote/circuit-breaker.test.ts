import { beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import { CircuitBreaker } from './circuit-breaker.ts'

describe('CircuitBreaker', () => {
  let clock: TestClock
  let breaker: CircuitBreaker
  beforeEach(() => {
    clock = new TestClock()
    breaker = new CircuitBreaker(clock)
  })

  const fail = (times: number, pauseMs = 0) => {
    for (let i = 0; i < times; i += 1) {
      expect(breaker.admits()).toBe(true)
      breaker.failed(pauseMs)
    }
  }

  it('opens after three failures in a row, for half a minute', () => {
    fail(3)
    clock.advance(29_999)
    expect(breaker.admits()).toBe(false)
    clock.advance(1)
    expect(breaker.admits()).toBe(true)
  })

  it('counts failures in a row only', () => {
    fail(2)
    expect(breaker.admits()).toBe(true)
    breaker.succeeded()
    fail(2)
    expect(breaker.admits()).toBe(true)
  })

  it('lets one call go first after the pause, and opens again when that fails', () => {
    fail(3)
    clock.advance(30_000)
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false])
    breaker.failed(0)
    clock.advance(29_999)
    expect(breaker.admits()).toBe(false)
  })

  it('closes when the first call succeeds', () => {
    fail(3)
    clock.advance(30_000)
    expect(breaker.admits()).toBe(true)
    breaker.succeeded()
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true])
  })

  it('keeps the pause that the service asks for, within reason', () => {
    fail(1, 5_000)
    expect(breaker.admits()).toBe(false)
    clock.advance(5_000)
    fail(1, 1e12)
    clock.advance(599_999)
    expect(breaker.admits()).toBe(false)
    clock.advance(1)
    expect(breaker.admits()).toBe(true)
  })
})
