/** No order waits forever, whatever the policy: left alone, a policy may find something cheaper at every look. */
import type { Policy } from '@puni/contract/offers/dispatch'
import { compareIds } from './candidates.ts'
import { decideInTurn } from './one-by-one.ts'
import type { Courier, Decide, OfferDecision, OpenOrder, Snapshot } from './snapshot.ts'

/** An order ready for this long goes before all others. */
const LONGEST_WAIT_MS = 4 * 3_600_000

/**
 * A policy that starves no order. Those that waited longest are offered before all others; then the policy decides; then riders with
 * nothing to do are asked about late orders. The longest waiting comes first each time.
 */
export function withoutStarvation(policy: Policy, decide: Decide): Decide {
  return (snapshot, limits, travel, isOver) => {
    const inTurn = (pass: Snapshot, mayBeAsked?: (courier: Courier) => boolean) =>
      pass.orders.length === 0 ? [] : decideInTurn(policy, pass.orders, pass, limits, travel, mayBeAsked)
    const first = inTurn({ ...snapshot, orders: readyFor(LONGEST_WAIT_MS, snapshot) })
    const made = [...first, ...decide(without(first, snapshot), limits, travel, isOver)]
    const left = without(made, snapshot)
    const late = { ...left, orders: readyFor(limits.horizonMs, left) }
    return [...made, ...inTurn(late, forLateOrders(left, limits.horizonMs))]
  }
}

function readyFor(ms: number, { now, orders }: Snapshot): OpenOrder[] {
  return orders
    .filter(({ readyAt }) => now - readyAt >= ms)
    .sort((a, b) => a.readyAt - b.readyAt || compareIds(a, b))
}

/** The snapshot as it is when these offers have been made. Riders who were asked still count as "somebody else left" for a declined order. */
function without(made: readonly OfferDecision[], snapshot: Snapshot): Snapshot {
  if (made.length === 0) return snapshot
  const { orders, couriers, bystanders = [] } = snapshot
  const offered = new Set(made.map(({ orderId }) => orderId))
  const asked = new Set(made.map(({ riderId }) => riderId))
  return {
    ...snapshot,
    orders: orders.filter(({ id }) => !offered.has(id)),
    couriers: couriers.filter(({ id }) => !asked.has(id)),
    bystanders: [...bystanders, ...couriers.filter(({ id }) => asked.has(id))],
  }
}

/** The riders for late orders: while there are free ones for all orders any of these, else those who have had nothing to do for so long. */
function forLateOrders(
  { now, orders, couriers }: Snapshot,
  patienceMs: number,
): (courier: Courier) => boolean {
  if (couriers.filter(({ freeAt }) => freeAt <= now).length >= orders.length) return () => true
  return ({ lastFreeAt }) => lastFreeAt === null || now - lastFreeAt >= patienceMs
}
