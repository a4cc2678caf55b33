/** Riders to whom an order may go: who could be there soonest, and what each is doing. */
import { estimateSeconds } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import type { BoardOrder } from '@puni/contract/board/entities'
import type { Exclusion, Order } from '@puni/contract/orders/entities'
import { isActive } from '@puni/contract/orders/order-states'
import type { OperatorRider } from '@puni/contract/riders/entities'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { placeOf } from '../../../shared/orders/order-stops.ts'
import { dutyText } from '../../../shared/riders/duty-text.ts'
import { type Freshness, freshnessOf } from '../../../shared/riders/freshness.ts'
import { pauseOf } from '../../../shared/riders/rider-pause.ts'
import { handsText } from './hands-text.ts'

/** What is known of a rider who may be chosen: from the board, or found by a search. */
export type ChoosableRider = Pick<
  OperatorRider,
  | '_id'
  | 'fullName'
  | 'vehicleType'
  | 'working'
  | 'lastPosition'
  | 'lastPositionTime'
  | 'pausedUntil'
  | 'pausedForMisses'
> & { readonly zone: Pick<OperatorRider['zone'], '_id' | 'name'> }

/** A rider who may be chosen. */
export interface RiderCandidate {
  readonly rider: ChoosableRider
  /** Seconds to the pickup as the crow flies; null without a position. */
  readonly seconds: number | null
  /** What the rider is doing, in words. */
  readonly state: string
  readonly freshness: Freshness
}

/** What is known of the order and its zone. */
interface Situation {
  readonly order: Pick<Order, '_id' | 'origin' | 'destination'>
  /** The open orders: who holds them, and who is being asked. */
  readonly openOrders: readonly Pick<BoardOrder, 'number' | 'status' | 'rider' | 'offeredTo'>[]
  readonly exclusions: readonly Pick<Exclusion, 'riderId'>[]
  readonly now: number
  readonly format: Pick<ZonedFormat, 'hour'>
}

/** The candidates, first who could be at the pickup soonest; without a position last, by name. */
export function candidatesOf(riders: readonly ChoosableRider[], situation: Situation): RiderCandidate[] {
  const pickup = placeOf(situation.order, 'pickup')
  return riders
    .map((rider) => ({
      rider,
      seconds:
        rider.lastPosition && estimateSeconds(metresBetween(rider.lastPosition, pickup), rider.vehicleType),
      state: stateOf(rider, situation),
      freshness: freshnessOf(rider.lastPositionTime, rider.working, situation.now),
    }))
    .sort(
      (one, other) =>
        (one.seconds ?? Infinity) - (other.seconds ?? Infinity) ||
        one.rider.fullName.localeCompare(other.rider.fullName, 'es'),
    )
}

function stateOf(rider: ChoosableRider, { order, openOrders, exclusions, now, format }: Situation): string {
  if (exclusions.some(({ riderId }) => riderId === rider._id)) return handsText.excluded
  if (!rider.working) return dutyText.offDuty
  const held = openOrders.find((one) => isActive(one.status) && one.rider?._id === rider._id)
  if (held !== undefined) return handsText.busy(held.number)
  const pause = pauseOf(rider, now, format)
  if (pause !== null) return pause
  const asked = openOrders.find(({ offeredTo }) => offeredTo?._id === rider._id)
  if (asked !== undefined) return handsText.asked(asked.number)
  const zone = order.origin.zoneNumber
  return rider.zone._id === zone._id ? handsText.free : handsText.elsewhere(rider.zone.name)
}
