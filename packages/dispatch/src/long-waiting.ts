/** No order waits for ever, whatever a policy makes of it. */
import type { Policy } from '@puni/contract/dispatch'
import { compareIds } from './candidates.ts'
import { decideInTurn } from './one-by-one.ts'
import type { Decide } from './snapshot.ts'

/** Ready for so long without a rider, an order goes before all others; milliseconds. */
const LONGEST_WAIT_MS = 3 * 60 * 60_000

/**
 * A policy that starves no order. Those that waited too long are offered first, the longest waiting before the others, and the policy
 * decides the rest. By itself it may find something cheaper to carry at every look.
 */
export function longWaitingFirst(policy: Policy, decide: Decide): Decide {
  return (snapshot, limits, travel) => {
    const longWaiting = snapshot.orders
      .filter(({ readyAt }) => snapshot.now - readyAt >= LONGEST_WAIT_MS)
      .sort((a, b) => a.readyAt - b.readyAt || compareIds(a, b))
    if (longWaiting.length === 0) return decide(snapshot, limits, travel)
    const made = decideInTurn(policy, longWaiting, snapshot, limits, travel)
    const offered = new Set(made.map(({ orderId }) => orderId))
    const asked = new Set(made.map(({ riderId }) => riderId))
    const rest = {
      ...snapshot,
      orders: snapshot.orders.filter(({ id }) => !offered.has(id)),
      couriers: snapshot.couriers.filter(({ id }) => !asked.has(id)),
    }
    return [...made, ...decide(rest, limits, travel)]
  }
}
