/** The first policy: each order, most pressing first, goes to the nearest free rider. */
import type { FreeRider, Metres, OfferDecision, OpenOrder, Snapshot } from './snapshot.ts'

/** Limits of the policy. */
export interface NearestLimits {
  /** Riders at most this much farther than the nearest, in metres, count as equally near: the longest waiting wins. */
  readonly tieMetres: number
  /** A rider who skipped or missed an order is asked again after this many milliseconds, if nobody else is left. */
  readonly askAgainAfterMs: number
}

interface Candidate {
  readonly rider: FreeRider
  readonly metres: number
}

/** Decides all open orders of a zone. Deterministic: the same snapshot gives the same offers, in any input order. */
export function decideNearest(snapshot: Snapshot, limits: NearestLimits, metres: Metres): OfferDecision[] {
  const free = new Map(snapshot.riders.map((rider) => [rider.id, rider]))
  const decisions: OfferDecision[] = []
  for (const order of [...snapshot.orders].sort(byUrgencyThenAge)) {
    const decision = decideOrder(order, [...free.values()], snapshot, limits, metres)
    if (decision === null) continue
    free.delete(decision.riderId)
    decisions.push(decision)
  }
  return decisions
}

function decideOrder(
  order: OpenOrder,
  free: readonly FreeRider[],
  snapshot: Snapshot,
  limits: NearestLimits,
  metres: Metres,
): OfferDecision | null {
  const fresh = free.filter((rider) => !order.declined.has(rider.id))
  // A rider that is busy now may yet take it fresh, so asking again waits until its pause is over in any case.
  const askedAgain = fresh.length === 0
  const candidates = (
    askedAgain ? free.filter((rider) => pauseIsOver(rider, order, snapshot, limits)) : fresh
  )
    .map((rider) => ({ rider, metres: metres(rider.position, order.pickup) }))
    .filter((candidate) => Number.isFinite(candidate.metres))
    .sort((a, b) => a.metres - b.metres || compareIds(a.rider, b.rider))
  const nearest = candidates[0]
  if (nearest === undefined) return null
  const chosen = candidates
    .filter((candidate) => candidate.metres <= nearest.metres + limits.tieMetres)
    .reduce(longerWaiting)
  return {
    orderId: order.id,
    riderId: chosen.rider.id,
    reason: {
      rule: chosen === nearest ? 'nearest' : 'longest-waiting',
      candidates: candidates.length,
      pickupMetres: Math.round(chosen.metres),
      nearestMetres: Math.round(nearest.metres),
      askedAgain,
    },
  }
}

function pauseIsOver(rider: FreeRider, order: OpenOrder, { now }: Snapshot, limits: NearestLimits): boolean {
  return now - (order.declined.get(rider.id) ?? -Infinity) >= limits.askAgainAfterMs
}

function longerWaiting(best: Candidate, other: Candidate): Candidate {
  return (other.rider.lastFreeAt ?? -Infinity) < (best.rider.lastFreeAt ?? -Infinity) ? other : best
}

function byUrgencyThenAge(a: OpenOrder, b: OpenOrder): number {
  return Number(b.isUrgent) - Number(a.isUrgent) || a.createdAt - b.createdAt || compareIds(a, b)
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
