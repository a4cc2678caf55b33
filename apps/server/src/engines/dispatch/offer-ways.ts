/**
 * Route lengths of offers, requested once and stored with them, so that push, card and detail show the same
 * figure.
 */
import type { OfferDecision } from '@puni/dispatch/snapshot'
import { setImmediate } from 'node:timers/promises'
import type { ErrorLog } from '../../platform/log.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { approximatePlace } from '../../subjects/orders/approximate-destination.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { estimatedLength, type Way, type WayLength, wayLength } from '../../subjects/routing/way-length.ts'
import type { RiderOnDuty, ZoneState } from './zone-snapshot.ts'

/** Maximum wait for route providers before making offers, milliseconds. */
const WAIT_MS = 500

export interface OfferWays {
  /** From the rider's last known position. */
  readonly toPickup: WayLength
  readonly toDelivery: WayLength
  /** As far as the rider who is asked may know: to the approximate destination. */
  readonly toBlock: WayLength
}

interface Dependencies {
  readonly routing: Pick<Routing, 'route'>
  readonly log: ErrorLog
}

/** The route lengths of each decision, in the same order. Those not known in time are estimated. */
export async function waysOf(
  decided: readonly OfferDecision[],
  zone: ZoneState,
  dependencies: Dependencies,
): Promise<OfferWays[]> {
  return await untilAborted(AbortSignal.timeout(WAIT_MS), (tooLate) => {
    let isTooLate = false
    void tooLate.then(() => (isTooLate = true))
    const length = async (way: Way) => {
      // The street search runs on this thread: let other work run in between.
      await setImmediate()
      return isTooLate ? estimatedLength(way) : await wayLength(way, tooLate, dependencies)
    }
    const orders = new Map(zone.orders.map((order) => [order.id, order]))
    const riders = new Map(zone.riders.map((rider) => [rider.id, rider]))
    return Promise.all(
      decided.map(({ orderId, riderId }) => waysOfOne(orders.get(orderId), riders.get(riderId), length)),
    )
  })
}

async function waysOfOne(
  order: ZoneState['orders'][number] | undefined,
  rider: RiderOnDuty | undefined,
  length: (way: Way) => Promise<WayLength>,
): Promise<OfferWays> {
  if (order === undefined || rider === undefined) throw new Error('decided about whom the zone has not')
  const { vehicle, place } = rider
  const pickup = order.pickup.position
  const delivery = order.dropoff.position
  const [toPickup, toDelivery, toBlock] = await Promise.all([
    length({ from: place.position, to: pickup, vehicle }),
    length({ from: pickup, to: delivery, vehicle }),
    length({ from: pickup, to: approximatePlace(delivery), vehicle }),
  ])
  return { toPickup, toDelivery, toBlock }
}
