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
    const inTurn = (pass: Snapshot) =>
      pass.orders.length === 0 ? [] : decideInTurn(policy, pass.orders, pass, limits, travel)
    const first = inTurn({ ...snapshot, orders: readyFor(LONGEST_WAIT_MS, snapshot) })
    const made = [...first, ...decide(without(first, snapshot), limits, travel, isOver)]
    return [...made, ...inTurn(besideEachOther(without(made, snapshot), limits.horizonMs))]
  }
}

function readyFor(ms: number, { now, orders }: Snapshot): OpenOrder[] {
  return orders
    .filter(({ readyAt }) => now - readyAt >= ms)
    .sort((a, b) => a.readyAt - b.readyAt || compareIds(a, b))
}

/** The snapshot as it is when these offers have been made. */
function without(made: readonly OfferDecision[], snapshot: Snapshot): Snapshot {
  if (made.length === 0) return snapshot
  const offered = new Set(made.map(({ orderId }) => orderId))
  const asked = new Set(made.map(({ riderId }) => riderId))
  const orders = snapshot.orders.filter(({ id }) => !offered.has(id))
  return onlyAsking(({ id }) => !asked.has(id), { ...snapshot, orders })
}

/** Leaves out riders, who still count as "somebody else left" for a declined order. */
function onlyAsking(isAsked: (courier: Courier) => boolean, snapshot: Snapshot): Snapshot {
  const { couriers, bystanders = [] } = snapshot
  const others = couriers.filter((courier) => !isAsked(courier))
  return { ...snapshot, couriers: couriers.filter(isAsked), bystanders: [...bystanders, ...others] }
}

/**
 * The orders that are late, ready for `patienceMs`, and the riders for them: while there are free ones for all orders any of these, else
 * those who have had nothing to do for as long.
 */
function besideEachOther(left: Snapshot, patienceMs: number): Snapshot {
  const late = { ...left, orders: readyFor(patienceMs, left) }
  const isFree = ({ freeAt }: Courier) => freeAt <= left.now
  if (left.couriers.filter(isFree).length >= left.orders.length) return onlyAsking(isFree, late)
  const isIdle = ({ lastFreeAt }: Courier) => lastFreeAt === null || left.now - lastFreeAt >= patienceMs
  return onlyAsking((courier) => isFree(courier) && isIdle(courier), late)
}
