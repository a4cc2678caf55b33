import { describe, expect, it } from 'vitest'
import { findCandidates } from './candidates.ts'
import { firstSteps } from './first-steps.ts'
import { improve, type Plan } from './improve.ts'
import { routeProblem } from './routes.ts'
import type { Courier, DispatchLimits, OpenOrder, Place, TravelTimes } from './snapshot.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000
const limits: DispatchLimits = {
  pickupServiceMs: 0,
  dropoffServiceMs: 0,
  leadMs: 0,
  horizonMs: 40 * MINUTE,
  tieMs: 0,
  maxPickupMetres: 10_000,
  askAgainAfterMs: 5 * MINUTE,
}
/** A hundred metres take a minute. */
const between = (a: Place, b: Place) => (Math.hypot(a.x - b.x, a.y - b.y) / 100) * MINUTE
const travel: TravelTimes = {
  toPickup: (courier, order) => between(courier.place, order.pickup),
  trip: (order) => between(order.pickup, order.dropoff),
  onward: (earlier, later) => between(earlier.dropoff, later.pickup),
}
const order = (id: string, x: number): OpenOrder => ({
  id,
  pickup: { x, y: 0 },
  dropoff: { x, y: 9000 },
  createdAt: NOW,
  readyAt: NOW,
  isUrgent: false,
  declined: new Map(),
})
const foreseen = (id: string, x: number) => ({ ...order(id, x), isForeseen: true })
const courier = (id: string, x: number, freeAt = NOW): Courier => ({
  id,
  place: { x, y: 0 },
  freeAt,
  lastFreeAt: null,
  offAt: null,
  vehicle: 'Moto',
  seenAt: null,
  misses: 0,
  earnedAnHour: 0,
})

/** Who is sent to whom, with a plan for the open orders and those of each future. */
function steps(couriers: readonly Courier[], open: readonly OpenOrder[], futures: readonly OpenOrder[][]) {
  const coming = futures.flat()
  const found = findCandidates(
    { now: NOW, orders: [...open, ...coming], recent: [], couriers },
    limits,
    travel,
    limits.horizonMs,
  )
  const of = (orders: readonly OpenOrder[]) => found.filter((each) => orders.includes(each.order))
  const plans = futures.map((orders): Plan => {
    const problem = routeProblem([...of(open), ...of(orders)], NOW, limits, travel)
    return improve(
      problem,
      problem.couriers.map(() => []),
    )
  })
  return firstSteps(plans, ({ from, chosen }) => open.includes(from.order) && chosen.isFree).map(
    ({ from, chosen }) => `${from.order.id} ${chosen.courier.id}`,
  )
}

describe('the first steps', () => {
  const open = [order('o', 0)]
  const couriers = [courier('left', -500), courier('right', 600)]
  /** Wants the right one sent, because the left one is already there. */
  const left = (name: string) => [foreseen(name, -500)]
  /** Wants the left one sent, and would lose more than the other way round. */
  const right = (name: string) => [foreseen(name, 600)]

  it('are those of a single plan', () => {
    expect(steps(couriers, open, [[]])).toEqual(['o left'])
    expect(steps(couriers, open, [left('a')])).toEqual(['o right'])
    expect(steps(couriers, [order('p', 600), ...open], [[]])).toEqual(['o left', 'p right'])
    expect(steps([], open, [[], []])).toEqual([])
  })
  it('are those of all plans where they agree', () => {
    expect(steps(couriers, open, [left('a'), left('b')])).toEqual(['o right'])
    expect(steps(couriers, [order('p', 600), ...open], [[], []])).toEqual(['o left', 'p right'])
  })
  it('cost least on average, whatever the majority of plans', () => {
    expect(steps(couriers, open, [left('a'), left('b'), left('c'), left('d'), [], []])).toEqual(['o right'])
    expect(
      steps(couriers, open, [left('a'), left('b'), left('c'), left('d'), right('e'), right('f'), right('g')]),
    ).toEqual(['o left'])
  })
  it('leave an order for now where that costs less', () => {
    const soon = [courier('far', 800), courier('soon', 0, NOW + 9 * MINUTE)]
    const needsFar = [foreseen('a', 800)]
    const none = (count: number) => Array.from({ length: count }, () => [])
    expect(steps(soon, open, [[]])).toEqual(['o far'])
    expect(steps(soon, open, [needsFar])).toEqual([])
    expect(steps(soon, open, [...none(3), needsFar])).toEqual([])
    expect(steps(soon, open, [...none(12), needsFar])).toEqual(['o far'])
  })
  it('send a courier to one order, and try the others without', () => {
    const two = [order('o', 0), order('p', 100)]
    const made = steps([courier('near', 0), courier('far', 3000)], two, [
      [foreseen('a', 3000)],
      [],
      [foreseen('b', 0)],
    ])
    expect(new Set(made.map((pair) => pair.split(' ')[1])).size).toBe(made.length)
    expect(made).toContain('o near')
  })
})
