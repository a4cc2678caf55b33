/** The ways of an order that an operator gives to a rider, or offers to that one. */
import type { Database } from '../../platform/database/schema.ts'
import type { ErrorLog } from '../../platform/log.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { Routing } from '../routing/routing.ts'
import { type Way, type WayLength, wayLength } from '../routing/way-length.ts'
import { approximatePlace } from './approximate-destination.ts'

/** Maximum wait for route providers, milliseconds. */
const WAIT_MS = 500

/** What is stored with the offer, as with one of the dispatcher. */
export interface AssignedWays {
  /** From the rider's last known position; null where there is none. */
  readonly toPickup: WayLength | null
  readonly toDelivery: WayLength
  /** To the approximate destination. */
  readonly toBlock: WayLength
}

/** Their lengths, estimated where no route is known in time; null for an order or a rider that does not exist. */
export async function readWays(
  db: Database,
  { orderId, riderId }: { readonly orderId: string; readonly riderId: string },
  dependencies: { readonly routing: Pick<Routing, 'route'>; readonly log: ErrorLog },
): Promise<AssignedWays | null> {
  const ends = await db
    .selectFrom('orders')
    .innerJoin('riders', (join) => join.on('riders.id', '=', riderId))
    .select(['origin_latitude', 'origin_longitude', 'destination_latitude', 'destination_longitude'])
    .select(['vehicle_type as vehicle', 'last_latitude', 'last_longitude'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (ends === undefined) return null
  const { vehicle, last_latitude: lat, last_longitude: lng } = ends
  const from = lat === null || lng === null ? null : { lat, lng }
  const pickup = { lat: ends.origin_latitude, lng: ends.origin_longitude }
  const delivery = { lat: ends.destination_latitude, lng: ends.destination_longitude }
  return await untilAborted(AbortSignal.timeout(WAIT_MS), async (tooLate) => {
    const length = (way: Way) => wayLength(way, tooLate, dependencies)
    const [toPickup, toDelivery, toBlock] = await Promise.all([
      from && length({ from, to: pickup, vehicle }),
      length({ from: pickup, to: delivery, vehicle }),
      length({ from: pickup, to: approximatePlace(delivery), vehicle }),
    ])
    return { toPickup, toDelivery, toBlock }
  })
}
