/**
 * The route between two points from the first source that has one: a service if configured, the city's
 * streets, a straight line.
 */
import { estimateRoute } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import { presentRoute } from '@puni/streets/guidance/present-route'
import type { Position } from '@puni/contract/fields'
import type { RouteResult } from '@puni/contract/routing/entities'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { Refusal } from '../../platform/refusal.ts'
import { firstAnswer } from '../../platform/remote/provider-failure.ts'
import type { FoundRoute, RouteProvider } from './route-provider.ts'

/** No delivery goes farther: latitude and longitude were swapped, or a digit is missing. */
const FARTHEST_METRES = 150_000
/**
 * A route that begins or ends farther from its point doesn't lead there: the point is in the sea, or outside
 * the data.
 */
const REACH_METRES = 1_000

/** Routing for the rest of the server. */
export class Routing {
  readonly #providers: readonly RouteProvider[]

  /** Providers in the order in which they are tried; may be empty. */
  constructor(providers: readonly RouteProvider[]) {
    this.#providers = providers
  }

  /**
   * The route, or an estimate marked as such if no provider finds one. Throws Refusal ROUTE_NOT_FOUND for
   * points too far apart.
   */
  async route(from: Position, to: Position, vehicle: VehicleType): Promise<RouteResult> {
    const apart = metresBetween(from, to)
    if (apart > FARTHEST_METRES) throw new Refusal('ROUTE_NOT_FOUND')
    if (apart === 0) return presentRoute(standingStill(from))
    const found = await firstAnswer(this.#providersFor(vehicle), (provider) =>
      provider.route(from, to, vehicle),
    )
    return found != null && leads(found, from, to) ? presentRoute(found) : estimateRoute(from, to, vehicle)
  }

  /**
   * Seconds from each origin to each destination, one row per `from`, always finite: legs without a known
   * route are estimated.
   */
  async durations(
    from: readonly Position[],
    to: readonly Position[],
    vehicle: VehicleType,
  ): Promise<Float64Array> {
    const found =
      from.length === 0 || to.length === 0
        ? undefined
        : await firstAnswer(this.#providersFor(vehicle), (provider) => provider.durations(from, to, vehicle))
    const seconds = (a: Position, b: Position, index: number) => {
      const known = found?.[index] ?? Infinity
      return Number.isFinite(known) ? known : estimateRoute(a, b, vehicle).durationValue
    }
    return Float64Array.from(
      from.flatMap((a, row) => to.map((b, column) => seconds(a, b, row * to.length + column))),
    )
  }

  #providersFor(vehicle: VehicleType): RouteProvider[] {
    return this.#providers.filter((provider) => provider.serves(vehicle))
  }
}

function standingStill(at: Position): FoundRoute {
  return { path: [at, at], metres: 0, seconds: 0, startStreet: null, endStreet: null }
}

function leads({ path }: FoundRoute, from: Position, to: Position): boolean {
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined) return false
  return metresBetween(first, from) <= REACH_METRES && metresBetween(last, to) <= REACH_METRES
}
