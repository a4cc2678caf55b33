/** Who could take an order, and when they would be there. */
import { PlaceGrid } from './nearest-places.ts'
import type { Courier, DispatchLimits, OpenOrder, Snapshot, TravelTimes } from './snapshot.ts'

/** An order is planned with at least so many couriers, the nearest. */
const LEAST_COUNT = 32

/** A courier who could take an order. */
export interface Candidate {
  readonly courier: Courier
  /** Whether an order may be offered now. */
  readonly isFree: boolean
  /** From the courier's place to the pickup, milliseconds. */
  readonly travelMs: number
  /** On the plane. */
  readonly metres: number
  readonly arrivalAt: number
  /** When the order changes hands. */
  readonly pickupAt: number
}

/** An open order and those who could take it, soonest first. */
export interface OrderCandidates {
  readonly order: OpenOrder
  /** From the pickup to the dropoff, milliseconds. */
  readonly tripMs: number
  readonly candidates: readonly Candidate[]
  /** Free couriers passed over because they let it go before. */
  readonly declined: readonly Candidate[]
}

/** The orders of a zone that somebody can take or could take later, by id, each with its candidates. */
export function findCandidates(
  snapshot: Snapshot,
  limits: DispatchLimits,
  travel: TravelTimes,
  horizonMs: number,
): OrderCandidates[] {
  const { now } = snapshot
  const couriers = [...snapshot.couriers].sort(compareIds)
  const grids = [
    new PlaceGrid(couriers.filter(({ freeAt }) => freeAt <= now)),
    new PlaceGrid(couriers.filter(({ freeAt }) => freeAt > now && freeAt <= now + horizonMs)),
  ]
  const orders = [...snapshot.orders].sort(compareIds)
  const counts = new Map<string, number>()
  for (const order of orders) counts.set(pickupKey(order), (counts.get(pickupKey(order)) ?? 0) + 1)
  const nearby = new Map<string, Courier[]>()
  const countOf = (order: OpenOrder) => Math.max(LEAST_COUNT, counts.get(pickupKey(order))!)
  const nearbyOf = (order: OpenOrder) => {
    const key = pickupKey(order)
    const known = nearby.get(key)
    if (known !== undefined) return known
    const found = grids.flatMap((grid) => grid.nearest(order.pickup, countOf(order), limits.maxPickupMetres))
    nearby.set(key, found)
    return found
  }
  return orders
    .map((order) => ({ order, tripMs: travel.trip(order) }))
    .filter(({ tripMs }) => Number.isFinite(tripMs))
    .map(({ order, tripMs }) => {
      const able = nearbyOf(order)
        .map((courier) => candidateFor(order, courier, now, limits, travel))
        .filter(isAble)
        .sort((a, b) => a.arrivalAt - b.arrivalAt || compareIds(a.courier, b.courier))
      return passOverDeclined(order, tripMs, able, now, limits, countOf(order))
    })
}

function candidateFor(
  order: OpenOrder,
  courier: Courier,
  now: number,
  limits: DispatchLimits,
  travel: TravelTimes,
): Candidate {
  const travelMs = travel.toPickup(courier, order)
  const arrivalAt = Math.max(now, courier.freeAt) + travelMs
  return {
    courier,
    isFree: courier.freeAt <= now,
    travelMs,
    metres: Math.hypot(courier.place.x - order.pickup.x, courier.place.y - order.pickup.y),
    arrivalAt,
    pickupAt: Math.max(order.readyAt, arrivalAt + limits.pickupServiceMs / 2),
  }
}

function isAble({ courier, pickupAt }: Candidate): boolean {
  return Number.isFinite(pickupAt) && (courier.offAt === null || pickupAt <= courier.offAt)
}

/** Those who let an order go are asked again only when no free courier is left who did not, and only after a pause. */
function passOverDeclined(
  order: OpenOrder,
  tripMs: number,
  able: readonly Candidate[],
  now: number,
  limits: DispatchLimits,
  count: number,
): OrderCandidates {
  const hasDeclined = ({ courier }: Candidate) => order.declined.has(courier.id)
  const isAskedAgain = ({ courier }: Candidate) =>
    now - (order.declined.get(courier.id) ?? -Infinity) >= limits.askAgainAfterMs
  const nobodyIsLeft = !able.some((candidate) => candidate.isFree && !hasDeclined(candidate))
  const mayBeAsked = (candidate: Candidate) =>
    !hasDeclined(candidate) || (nobodyIsLeft && isAskedAgain(candidate))
  return {
    order,
    tripMs,
    candidates: able.filter(mayBeAsked).slice(0, count),
    declined: able.filter((candidate) => candidate.isFree && !mayBeAsked(candidate)),
  }
}

const pickupKey = ({ pickup }: OpenOrder) => `${pickup.x} ${pickup.y}`

/** The order of ids, for answers that do not depend on the order of the input. */
export function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
