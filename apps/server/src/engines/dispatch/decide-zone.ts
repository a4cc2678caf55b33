/** From a zone's stored state to the offers it should have. */
import { decide } from '@puni/dispatch/decide'
import type { Policy } from '@puni/contract/offers/dispatch'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Courier, DispatchLimits, OfferDecision, TravelTimes } from '@puni/dispatch/snapshot'
import { freeAtOf } from './free-times.ts'
import type { Legs } from './legs.ts'
import type { Spot } from './plane.ts'
import { placeWhenFree, wantedLegs } from './wanted-legs.ts'
import type { RiderOnDuty, ZoneState } from './zone-snapshot.ts'

/** Maximum wait for route providers per decision, milliseconds. */
const WAIT_MS = 1_000

/** When and how a zone is decided. */
interface Terms {
  readonly now: number
  readonly policy: Policy
  readonly limits: DispatchLimits
  /** How long the policy may search, milliseconds. */
  readonly budgetMs: number
}

/** Decides a zone's open orders, after requesting leg durations. The budget's time begins after that. */
export async function decideZone(
  zone: ZoneState,
  { now, policy, limits, budgetMs }: Terms,
  legs: Legs,
): Promise<{ decided: OfferDecision[]; isCut: boolean; searchMs: number }> {
  await legs.learn(wantedLegs(zone, limits.maxPickupMetres), AbortSignal.timeout(WAIT_MS))
  const couriers = zone.riders.flatMap((rider) => courierOf(rider, now, limits, legs) ?? [])
  const { orders, recent } = zone
  const began = performance.now()
  let isCut = false
  const isOver = () => (isCut ||= performance.now() >= began + budgetMs)
  const decided = decide(policy)({ now, orders, recent, couriers }, limits, travelIn(zone, legs), isOver)
  return { decided, isCut, searchMs: performance.now() - began }
}

function courierOf(rider: RiderOnDuty, now: number, limits: DispatchLimits, legs: Legs): Courier | null {
  const { id, vehicle, job, lastFreeAt, misses, earnedAnHour } = rider
  const freeAt = job === null ? Math.min(lastFreeAt ?? now, now) : freeAtOf(rider, job, now, limits, legs)
  if (freeAt === null) return null
  const seenAt = job === null ? rider.placedAt : null
  const place = placeWhenFree(rider)
  return { id, vehicle, place, seenAt, freeAt, lastFreeAt, offAt: null, misses, earnedAnHour }
}

/**
 * Legs of orders that are only forecast are never requested: without a recent duration they are estimated.
 */
function travelIn({ orders, recent, riders }: ZoneState, legs: Legs): TravelTimes {
  const riderById = new Map(riders.map((rider) => [rider.id, rider]))
  const orderById = new Map([...recent, ...orders].map((order) => [order.id, order]))
  const between = (from: Spot | undefined, to: Spot | undefined, vehicle: VehicleType) =>
    from === undefined || to === undefined ? NaN : legs.milliseconds(from, to, vehicle)
  return {
    toPickup({ id, vehicle }, order) {
      const rider = riderById.get(id)
      return between(rider && placeWhenFree(rider), orderById.get(order.id)?.pickup, vehicle)
    },
    trip({ id }, vehicle) {
      const order = orderById.get(id)
      return between(order?.pickup, order?.dropoff, vehicle)
    },
    onward: (earlier, later, vehicle) =>
      between(orderById.get(earlier.id)?.dropoff, orderById.get(later.id)?.pickup, vehicle),
  }
}
