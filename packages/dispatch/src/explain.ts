/** Turns choices into offers with their reasons. */
import type { OfferRule, PassedOver, Policy } from '@puni/contract/offers/dispatch'
import { doorAtOf, pickupAtOf, type Candidate, type OrderCandidates } from './candidates.ts'
import type { Courier, DispatchLimits, OfferDecision, RunnerUp, Snapshot } from './snapshot.ts'

/** An offer lists at most this many riders who were not asked. */
const MOST_OTHERS = 5

/** An order and the courier chosen for it, one of its candidates. */
export interface Choice {
  readonly from: OrderCandidates
  readonly chosen: Candidate
  /** Whether another was nearly as soon, but this one has been free for longer. */
  readonly isByTie: boolean
}

/**
 * Makes offers of choices.
 * @param wanted order ids by courier: whom the policy needs for which order, now or next
 */
export function explain(
  policy: Policy,
  choices: readonly Choice[],
  wanted: ReadonlyMap<string, string>,
  snapshot: Snapshot,
  limits: DispatchLimits,
): OfferDecision[] {
  return choices.map((choice) => {
    const { from, chosen } = choice
    const { order } = from
    const free = from.candidates.filter(({ isFree }) => isFree)
    const soonest = free[0] ?? chosen
    const pickupAt = pickupAtOf(order, chosen, limits)
    const isWantedElsewhere = ({ courier }: Candidate) => (wanted.get(courier.id) ?? order.id) !== order.id
    const others = [...free, ...from.declined]
      .filter((other) => other !== chosen)
      .sort((a, b) => a.arrivalAt - b.arrivalAt)
      .slice(0, MOST_OTHERS)
      .map((other): RunnerUp => ({
        riderId: other.courier.id,
        travelMs: Math.round(other.travelMs),
        idleMs: idleMs(other.courier, snapshot.now),
        because: from.declined.includes(other)
          ? 'declined'
          : isWantedElsewhere(other)
            ? 'other-order'
            : whyNot(policy, other, choice, limits),
      }))
    return {
      orderId: order.id,
      riderId: chosen.courier.id,
      reason: {
        policy,
        rule: ruleOf(policy, choice, soonest, limits),
        candidates: free.length,
        openOrders: snapshot.orders.length,
        travelMs: Math.round(chosen.travelMs),
        soonestMs: Math.round(soonest.travelMs),
        pickupMetres: Math.round(chosen.metres),
        rank: free.indexOf(chosen) + 1,
        idleMs: idleMs(chosen.courier, snapshot.now),
        waitMs: Math.max(0, Math.round(pickupAt - order.readyAt)),
        atStoreMs: Math.max(0, Math.round(pickupAt - chosen.arrivalAt)),
        others,
      },
    }
  })
}

function ruleOf(
  policy: Policy,
  { from, chosen, isByTie }: Choice,
  soonest: Candidate,
  limits: DispatchLimits,
): OfferRule {
  if (from.order.declined.has(chosen.courier.id)) return 'asked-again'
  if (policy === 'idle') return 'idle'
  if (chosen === soonest) return 'soonest'
  if (isByTie) return 'longest-waiting'
  return doorAtOf(from, chosen, limits) < doorAtOf(from, soonest, limits) ? 'quicker-trip' : 'together'
}

function whyNot(
  policy: Policy,
  other: Candidate,
  { from, chosen }: Choice,
  limits: DispatchLimits,
): PassedOver {
  if (policy === 'idle') return 'waited-less'
  const isSoonerThere = other.arrivalAt < chosen.arrivalAt
  if (isSoonerThere && doorAtOf(from, other, limits) > doorAtOf(from, chosen, limits)) return 'slower-trip'
  const isTie = Math.abs(other.arrivalAt - chosen.arrivalAt) < limits.tieMs
  if (isTie && isLongerIdle(chosen.courier, other.courier)) return 'waited-less'
  // Couriers who would arrive early are kept for orders still to come.
  return isSoonerThere ? 'other-order' : 'slower'
}

/** Whether one has been free for longer than another; one who never had an order counts as free for longest. */
export function isLongerIdle(one: Courier, other: Courier): boolean {
  return (one.lastFreeAt ?? -Infinity) < (other.lastFreeAt ?? -Infinity)
}

function idleMs({ lastFreeAt }: Courier, now: number): number | null {
  return lastFreeAt === null ? null : Math.max(0, now - lastFreeAt)
}
