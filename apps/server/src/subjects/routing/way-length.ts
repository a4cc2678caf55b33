/** The length of a route within a time limit: by streets if known, else estimated and marked as such. */
import { estimateRoute } from '@puni/streets/estimate'
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { ErrorLog } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Routing } from './routing.ts'

export interface WayLength {
  readonly metres: number
  /** No street route was available in time. */
  readonly estimated: boolean
}

/** Both ends of a route, and the vehicle. */
export interface Way {
  readonly from: Position
  readonly to: Position
  readonly vehicle: VehicleType
}

/** The length without calling any provider. */
export function estimatedLength({ from, to, vehicle }: Way): WayLength {
  return { metres: estimateRoute(from, to, vehicle).distanceValue, estimated: true }
}

/** The length as `GET /routes` returns it, or the estimate once `enough` resolves. Never rejects. */
export async function wayLength(
  way: Way,
  enough: Promise<void>,
  { routing, log }: { readonly routing: Pick<Routing, 'route'>; readonly log: ErrorLog },
): Promise<WayLength> {
  const asked = routing.route(way.from, way.to, way.vehicle).then(
    ({ distanceValue, estimated }) => ({ metres: distanceValue, estimated }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'way not learned; it is estimated')
      return estimatedLength(way)
    },
  )
  return await Promise.race([asked, enough.then(() => estimatedLength(way))])
}
