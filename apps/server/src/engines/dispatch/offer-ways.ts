/** How long the ways of offers are, asked once and stored with them: push, card and detail tell the same. */
import type { OfferDecision } from '@puni/dispatch/snapshot'
import type { Logger } from 'pino'
import { setImmediate } from 'node:timers/promises'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { estimatedLength, type Way, type WayLength, wayLength } from '../../subjects/routing/way-length.ts'
import type { ZoneState } from './zone-snapshot.ts'

/** Offers wait no longer for who knows ways, milliseconds. */
const WAIT_MS = 500

export interface OfferWays {
  /** From where the rider was last seen. */
  readonly toPickup: WayLength
  readonly toDelivery: WayLength
}

interface Dependencies {
  readonly routing: Pick<Routing, 'route'>
  readonly log: Logger
}

/** The ways of each decision, in their sequence. What nobody tells in time is estimated. */
export async function waysOf(
  decided: readonly OfferDecision[],
  zone: ZoneState,
  dependencies: Dependencies,
): Promise<OfferWays[]> {
  return await untilAborted(AbortSignal.timeout(WAIT_MS), (tooLate) => {
    let isTooLate = false
    void tooLate.then(() => (isTooLate = true))
    const length = async (way: Way) => {
      // Streets are searched in this thread: others get their turn in between.
      await setImmediate()
      return isTooLate ? estimatedLength(way) : await wayLength(way, tooLate, dependencies)
    }
    return Promise.all(decided.map((decision) => waysOfOne(decision, zone, length)))
  })
}

async function waysOfOne(
  { orderId, riderId }: OfferDecision,
  { orders, riders }: ZoneState,
  length: (way: Way) => Promise<WayLength>,
): Promise<OfferWays> {
  const order = orders.find(({ id }) => id === orderId)
  const rider = riders.find(({ id }) => id === riderId)
  if (order === undefined || rider === undefined) throw new Error('decided about whom the zone has not')
  const { vehicle, place } = rider
  const pickup = order.pickup.position
  const [toPickup, toDelivery] = await Promise.all([
    length({ from: place.position, to: pickup, vehicle }),
    length({ from: pickup, to: order.dropoff.position, vehicle }),
  ])
  return { toPickup, toDelivery }
}
