import type { Order } from '@puni/contract/orders/entities'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOfferAlarm, RING_EVERY_MS } from './offer-alarm.ts'
import type { Offer } from '../now/offer-clock.ts'

const LIFE = 90_000
const offer = (id: string): Offer => ({
  id,
  order: {} as Order,
  endsAt: Date.now() + LIFE,
  life: LIFE,
  why: null,
})
const ring = vi.fn<() => void>()
const silence = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  ring.mockClear()
  silence.mockClear()
})
afterEach(() => vi.useRealTimers())

it('rings at once, goes on, and ends with the offer', () => {
  createOfferAlarm({ ring, silence }).follow(offer('a'))
  vi.advanceTimersByTime(0)
  expect(ring).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(RING_EVERY_MS)
  expect(ring).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(LIFE)
  const heard = ring.mock.calls.length
  expect(heard).toBe(Math.ceil(LIFE / RING_EVERY_MS))
  expect(silence).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(LIFE)
  expect(ring).toHaveBeenCalledTimes(heard)
})

it('does not start again when the same offer is told again', () => {
  const alarm = createOfferAlarm({ ring, silence })
  alarm.follow(offer('a'))
  vi.advanceTimersByTime(1_000)
  alarm.follow({ ...offer('a'), endsAt: Date.now() + 50_000 })
  vi.advanceTimersByTime(1_000)
  expect(ring).toHaveBeenCalledTimes(1)
  expect(silence).not.toHaveBeenCalled()
})

it.each([
  ['answered', (alarm: ReturnType<typeof createOfferAlarm>) => alarm.answered()],
  ['gone', (alarm: ReturnType<typeof createOfferAlarm>) => alarm.follow(null)],
])('is silent as soon as the offer is %s, also when it comes back', (_, die) => {
  const alarm = createOfferAlarm({ ring, silence })
  alarm.follow(offer('a'))
  vi.advanceTimersByTime(0)
  die(alarm)
  expect(silence).toHaveBeenCalledOnce()
  alarm.follow(null)
  alarm.follow(offer('a'))
  vi.advanceTimersByTime(LIFE)
  expect(ring).toHaveBeenCalledTimes(1)
})

it('rings for the next offer', () => {
  const alarm = createOfferAlarm({ ring, silence })
  for (const next of [offer('a'), offer('b')]) {
    alarm.follow(next)
    vi.advanceTimersByTime(0)
  }
  expect(ring).toHaveBeenCalledTimes(2)
})

it('never rings for an offer that is over or was never on the screen', () => {
  const alarm = createOfferAlarm({ ring, silence })
  alarm.follow({ ...offer('a'), endsAt: Date.now() })
  vi.advanceTimersByTime(LIFE)
  alarm.follow(offer('b'))
  alarm.follow(null)
  vi.advanceTimersByTime(LIFE)
  expect(ring).not.toHaveBeenCalled()
})
