/** Turns choices into offers with their reasons. */
import type { OfferRule, PassedOver, Policy } from '@puni/contract/offers/dispatch'
import { type Candidate, type Choice, doorAtOf, pickupAtOf } from './candidates.ts'
import { isSameAtDoor, precedenceOf } from './fairness.ts'
import type { Needs } from './needs.ts'
import type { Courier, DispatchLimits, OfferDecision, RunnerUp, Snapshot } from './snapshot.ts'

/** An offer lists at most this many riders who were not asked. */
const MOST_OTHERS = 5

/** Makes offers of choices. The reasons are read off the couriers' times and what they are needed for, not off how they were found. */
export function explain(
  policy: Policy,
  choices: readonly Choice[],
  needs: Needs,
  snapshot: Snapshot,
  limits: DispatchLimits,
): OfferDecision[] {
  return choices.map((choice) => {
    const { from, chosen } = choice
    const { order } = from
    const because = (other: Candidate) => whyNot(policy, other, choice, needs, limits)
    const free = from.candidates.filter(({ isFree }) => isFree)
    const soonest = free[0] ?? chosen
    const pickupAt = pickupAtOf(order, chosen, limits)
    const runnersUp = free
      .filter((other) => other !== chosen)
      .map((candidate) => ({ candidate, because: because(candidate) }))
    const others = [...runnersUp, ...from.barred]
      .sort((a, b) => a.candidate.arrivalAt - b.candidate.arrivalAt)
      .slice(0, MOST_OTHERS)
      .map(({ candidate, because: reason }): RunnerUp => ({
        riderId: candidate.courier.id,
        travelMs: Math.round(candidate.travelMs),
        idleMs: idleMs(candidate.courier, snapshot.now),
        because: reason,
      }))
    return {
      orderId: order.id,
      riderId: chosen.courier.id,
      reason: {
        policy,
        rule: ruleOf(policy, choice, soonest, because),
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

/** What an offer says by what kept the soonest from being asked. */
const RULES: Readonly<Partial<Record<PassedOver, OfferRule>>> = {
  'other-order': 'together',
  'kept-near': 'kept-near',
  'slower-trip': 'quicker-trip',
  'missed-last': 'answers',
  'earned-more': 'earned-least',
  'waited-less': 'longest-waiting',
}

function ruleOf(
  policy: Policy,
  { from, chosen }: Choice,
  soonest: Candidate,
  because: (other: Candidate) => PassedOver,
): OfferRule {
  if (from.order.declined.has(chosen.courier.id)) return 'asked-again'
  if (policy === 'idle') return 'idle'
  if (chosen.arrivalAt <= soonest.arrivalAt) return 'soonest'
  return RULES[because(soonest)]!
}

function whyNot(
  policy: Policy,
  other: Candidate,
  { from, chosen }: Choice,
  { open }: Needs,
  limits: DispatchLimits,
): PassedOver {
  if (policy === 'idle') return 'waited-less'
  const need = open.get(other.courier.id)
  if (need !== undefined && need !== from.order.id) return 'other-order'
  const isSooner = other.arrivalAt < chosen.arrivalAt
  const precedence = precedenceOf(chosen.courier, other.courier)
  if (isSooner && precedence !== null && isSameAtDoor(from, chosen, other, limits)) return AFTER[precedence]
  if (!isSooner) return other.travelMs < chosen.travelMs ? 'place-old' : 'slower'
  return doorAtOf(from, other, limits) > doorAtOf(from, chosen, limits) ? 'slower-trip' : 'kept-near'
}

/** In what a courier comes after another. */
const AFTER = {
  answers: 'missed-last',
  'earned-least': 'earned-more',
  'longest-waiting': 'waited-less',
} as const satisfies Record<string, PassedOver>

function idleMs({ lastFreeAt }: Courier, now: number): number | null {
  return lastFreeAt === null ? null : Math.max(0, now - lastFreeAt)
}
