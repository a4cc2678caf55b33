/** What the dispatcher sees of a zone at one instant, and what it returns. Times are epoch milliseconds, spans milliseconds. */
import type { OfferRule, PassedOver, Policy } from '@puni/contract/offers/dispatch'
import type { VehicleType } from '@puni/contract/riders/vehicles'

/** A place on a plane, metres: for finding what is near. Travel times come from elsewhere. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** An order that nobody holds and that is offered to nobody. */
export interface OpenOrder {
  readonly id: string
  readonly pickup: Place
  readonly dropoff: Place
  readonly createdAt: number
  /** When it can be picked up, reported by the store or learned from its past orders. */
  readonly readyAt: number
  /** Whether nothing is known of the kitchen, and `readyAt` is when the order was placed; absent: something is. */
  readonly isReadyUnknown?: boolean
  readonly isUrgent: boolean
  /** Riders who skipped it, missed it or could not be reached, with the time of their last answer. */
  readonly declined: ReadonlyMap<string, number>
  /** Riders who are never asked, by an operator's decision; absent for none. */
  readonly excluded?: ReadonlySet<string>
}

/** A recent order, whatever its outcome: the next ones may be like it. */
export type PastOrder = Pick<OpenOrder, 'id' | 'pickup' | 'dropoff' | 'createdAt' | 'readyAt'>

/** A rider on duty: free, or about to be. */
export interface Courier {
  readonly id: string
  /** Where the rider is, or will be when free. */
  readonly place: Place
  /** When the rider is free; not after `now` for one to whom an order may be offered now. */
  readonly freeAt: number
  /** When the rider was at `place`; null for one who will be there when free. */
  readonly seenAt: number | null
  /** When the rider last became free; null counts as waiting longest. */
  readonly lastFreeAt: number | null
  /** No pickup after this; null where no end is known. */
  readonly offAt: number | null
  readonly vehicle: VehicleType
  /** Offers in a row that the phone acknowledged and the rider did not answer; 0 for none. */
  readonly misses: number
  /** What was earned today for each hour on duty, at least for one, in the zone's money. */
  readonly earnedAnHour: number
}

/** One zone at one instant. */
export interface Snapshot {
  readonly now: number
  readonly orders: readonly OpenOrder[]
  /** Orders placed in the last `MEMORY_MS`, also those that are open. */
  readonly recent: readonly PastOrder[]
  readonly couriers: readonly Courier[]
  /** Riders on duty who get no further offer in this look. While one of them is free for an order, somebody else is left. */
  readonly bystanders?: readonly Courier[]
}

/** How long legs take, milliseconds; Infinity or NaN without a route. To one pickup they are the same for all its orders. */
export interface TravelTimes {
  /** From where the courier is free to the pickup. */
  toPickup(courier: Courier, order: OpenOrder): number
  /** From the pickup to the dropoff. */
  trip(order: OpenOrder, vehicle: VehicleType): number
  /** From the dropoff of one order to the pickup of another. */
  onward(earlier: OpenOrder, later: OpenOrder, vehicle: VehicleType): number
}

/** What a policy may and may not do. */
export interface DispatchLimits {
  /** At the store, and at the door: half of it before the order changes hands, half after. */
  readonly pickupServiceMs: number
  readonly dropoffServiceMs: number
  /** A rider who would have to leave within this is asked now: time to answer, and the pause until the next look. */
  readonly leadMs: number
  /** Riders who are free later than this are not planned with. An order that has been ready for so long is late. */
  readonly horizonMs: number
  /** Among free riders whose arrival differs by less, the one waiting longest is asked. */
  readonly tieMs: number
  /** Pickups farther than this, on the plane, are not offered; metres. */
  readonly maxPickupMetres: number
  /** A rider who declined an order is asked again after this, if nobody else is left. */
  readonly askAgainAfterMs: number
}

/** A rider who was not asked, and why. */
export interface RunnerUp {
  readonly riderId: string
  /** To the pickup, had this one been asked. */
  readonly travelMs: number
  /** How long free; null for one who is not free yet, or who never had an order. */
  readonly idleMs: number | null
  readonly because: PassedOver
}

/** Why a rider was chosen; stored with the offer. */
export interface OfferReason {
  readonly policy: Policy
  readonly rule: OfferRule
  /** Free riders who could be asked. */
  readonly candidates: number
  /** Orders of the zone that were decided together. */
  readonly openOrders: number
  /** To the pickup: this rider's time and that of the soonest candidate. */
  readonly travelMs: number
  readonly soonestMs: number
  /** This rider's straight line to the pickup, metres. */
  readonly pickupMetres: number
  /** This rider's place among the candidates by arrival, from 1. */
  readonly rank: number
  /** How long free before; null without an earlier order. */
  readonly idleMs: number | null
  /** From ready to picked up, as predicted. */
  readonly waitMs: number
  /** From this rider's arrival at the store to leaving it with the order, as predicted. */
  readonly atStoreMs: number
  /** The next candidates by arrival, five at most. */
  readonly others: readonly RunnerUp[]
}

/** An offer the dispatcher wants made. */
export interface OfferDecision {
  readonly orderId: string
  readonly riderId: string
  readonly reason: OfferReason
}

/** Whether the time for a decision is over; what was found until then counts. Once true, it stays so. */
export type IsOver = () => boolean

/** As long as it takes: the same answer on every machine. */
export const never: IsOver = () => false

/**
 * Decides all open orders of a zone together: at most one offer for an order and for a rider. Deterministic, whatever the input order, for
 * as long as it takes or for an `isOver` that counts how often it is asked.
 */
export type Decide = (
  snapshot: Snapshot,
  limits: DispatchLimits,
  travel: TravelTimes,
  isOver?: IsOver,
) => OfferDecision[]
