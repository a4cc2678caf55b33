import { expect, it } from 'vitest'
import { crossed, type Seen, shareOnTime } from './limits.ts'
import { addTo, emptyTally, type Tally } from './tally.ts'

const times = (count: number, ms: number) => Array.from({ length: count }, () => ms)

/** A thousand calls without a fault, with some of it replaced. */
function seen(change: (tally: Tally) => void = () => undefined, more: Partial<Seen> = {}): Seen {
  const tally = emptyTally()
  tally.calls.total = 1_000
  tally.counts.placed = 100
  tally.lateness.push(...times(100, 200))
  tally.times.acceptOrder.push(...times(100, 20))
  change(tally)
  return { tally, waiting: 0, free: 5, overdue: [], health: times(100, 5), server: null, ...more }
}

it('nothing gives while all is well', () => {
  expect(crossed(seen())).toEqual([])
})

it.each([
  ['the clients', seen((tally) => tally.clientLateness.push(...times(50, 1_500)))],
  ['errors', seen((tally) => (tally.broken.total = 2))],
  ['503', seen((tally) => (tally.shed.total = 11))],
  ['offers', seen((tally) => tally.lateness.push(...times(6, 5_500)))],
  ['accept', seen((tally) => tally.times.acceptOrder.push(...times(5, 1_200)))],
  ['/health', seen(undefined, { health: [...times(100, 5), ...times(5, 700)] })],
  ['riders', seen(undefined, { waiting: 11, free: 0 })],
])('%s gives', (what, at) => {
  expect(crossed(at)).toEqual([expect.stringContaining(what)])
})

it('an offer that is due and not made counts as late once it is', () => {
  const tally = emptyTally()
  tally.lateness.push(100, 5_000, 5_001)
  expect(shareOnTime({ tally, overdue: [4_000] })).toBe(2 / 3)
  expect(shareOnTime({ tally, overdue: [4_000, 60_000] })).toBe(2 / 4)
})

it('tallies add up', () => {
  const total = emptyTally()
  for (const failures of [{ 'acceptOrder 409 OFFER_TAKEN': 2 }, { 'acceptOrder 409 OFFER_TAKEN': 1 }]) {
    const part = seen().tally
    Object.assign(part.failures, failures)
    addTo(total, part)
  }
  expect(total.failures).toEqual({ 'acceptOrder 409 OFFER_TAKEN': 3 })
  expect([total.calls.total, total.counts.placed, total.lateness.length]).toEqual([2_000, 200, 200])
})
