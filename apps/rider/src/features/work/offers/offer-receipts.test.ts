import type { Order } from '@puni/contract/orders/entities'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Offer } from '../now/offer-clock.ts'
import { createReceipts } from './offer-receipts.ts'

const LIFE = 90_000
const offer = (id = 'a', life = LIFE): Offer => ({
  id,
  order: {} as Order,
  endsAt: Date.now() + life,
  life,
  why: null,
})
const sent = vi.fn<(id: string, receipt: object) => Promise<unknown>>()
const stages = () => sent.mock.calls.map(([id, receipt]) => [id, ...Object.values(receipt)].join(' '))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  sent.mockReset().mockResolvedValue({ live: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('tells each stage once, in sequence, with the channel that was first', async () => {
  const { tell } = createReceipts(sent)
  tell(offer(), 'received', 'push')
  tell(offer(), 'received', 'stream')
  tell(offer(), 'seen', 'stream')
  tell(offer(), 'seen', 'stream')
  await vi.advanceTimersByTimeAsync(0)
  expect(stages()).toEqual(['a push received', 'a push seen'])
})

it('never says that it arrived what was seen already', async () => {
  const { tell } = createReceipts(sent)
  tell(offer(), 'seen', 'poll')
  tell(offer(), 'received', 'poll')
  await vi.advanceTimersByTimeAsync(0)
  expect(stages()).toEqual(['a poll seen'])
})

it('tries again a few times, and only what still says something', async () => {
  sent.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'))
  const { tell } = createReceipts(sent)
  tell(offer(), 'received', 'push')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stages()).toEqual(['a push received', 'a push received'])
  tell(offer(), 'seen', 'push')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(stages()).toEqual(['a push received', 'a push received', 'a push seen'])
})

it('lets no receipt wait for one that hangs', () => {
  sent.mockReturnValueOnce(new Promise(() => undefined))
  const { tell } = createReceipts(sent)
  tell(offer('a'), 'received', 'stream')
  tell(offer('a'), 'seen', 'stream')
  tell(offer('b'), 'seen', 'stream')
  expect(stages()).toEqual(['a stream received', 'a stream seen', 'b stream seen'])
})

it('does not try beyond the life of the offer, nor for ever', async () => {
  sent.mockRejectedValue(new Error('no network'))
  const { tell } = createReceipts(sent)
  tell(offer('short', 3_000), 'seen', 'push')
  await vi.advanceTimersByTimeAsync(LIFE)
  expect(sent).toHaveBeenCalledTimes(2)
  tell(offer('long'), 'seen', 'push')
  await vi.advanceTimersByTimeAsync(LIFE)
  expect(sent).toHaveBeenCalledTimes(6)
})
