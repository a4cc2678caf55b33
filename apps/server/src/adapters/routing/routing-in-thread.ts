/** Routing in a thread of its own: a router on the city's streets, and the service that the main thread asks. */
import { StreetRouter } from '@puni/streets/router/street-router'
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import type { DispatchThreadData, MainThreadCalls } from '../../engines/dispatch/dispatch-thread.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { ProviderFailure } from '../../platform/remote/provider-failure.ts'
import type { City } from '../../subjects/city/city.ts'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'
import { Routing } from '../../subjects/routing/routing.ts'
import { mayTabulate, trafficOf } from './create-routing.ts'
import { packRoutes } from './pack-routes.ts'

/** What such a thread begins with. */
export function dataForThreads(
  config: Config,
  city: City | null,
  remote: RouteProvider | null,
): DispatchThreadData {
  const vehicles = VEHICLE_TYPES.filter((vehicle) => remote?.serves(vehicle))
  return {
    streets: city?.streets ?? null,
    traffic: trafficOf(config),
    service: remote === null ? null : { vehicles, tables: mayTabulate(config) },
  }
}

/** In the thread: routing for single routes, and for whole tables. The streets have the traffic of the clock's hour. */
export function routingInThread(
  { streets, traffic, service }: DispatchThreadData,
  main: Pick<MainThreadCalls, 'route' | 'durations'>,
  clock: Clock,
): { readonly routing: Routing; readonly tables: Routing } {
  // Why the service does not answer is logged by the main thread.
  const remote: RouteProvider = {
    serves: (vehicle) => service !== null && service.vehicles.includes(vehicle),
    route: (...leg) => main.route(...leg).catch(fail),
    durations: (...table) => main.durations(...table).catch(fail),
  }
  const router = streets === null ? null : new StreetRouter(streets.graph, streets.hierarchies)
  const pack = router === null ? [] : [packRoutes(router, traffic, clock)]
  return {
    routing: new Routing([remote, ...pack]),
    tables: new Routing(service?.tables === true ? [remote, ...pack] : pack),
  }
}

function fail(error: unknown): never {
  throw new ProviderFailure(error instanceof Error ? error.message : String(error))
}
