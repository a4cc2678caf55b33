/** Selects the routing provider from the configuration. */
import type { City } from '../../subjects/city/city.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Traffic } from '../../platform/traffic-hours.ts'
import type { RemoteOptions } from '../../platform/remote/remote-service.ts'
import { googleRoutes } from './google-routes.ts'
import { keptRoutes } from './kept-routes.ts'
import { osrmRoutes } from './osrm-routes.ts'
import { packRoutes } from './pack-routes.ts'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'
import { Routing } from '../../subjects/routing/routing.ts'
import { valhallaRoutes } from './valhalla-routes.ts'

/** The configured service first, if there is one, with the city's own streets as fallback. */
export function routingBy(
  remote: RouteProvider | null,
  config: Config,
  city: City | null,
  clock: Clock,
): Routing {
  return new Routing([...(remote === null ? [] : [remote]), ...streetsOf(config, city, clock)])
}

/**
 * For whole matrices, requested every few seconds. Never Google, whose prices and terms are meant for single
 * routes.
 */
export function routingForTables(routing: Routing, config: Config, city: City | null, clock: Clock): Routing {
  return mayTabulate(config) ? routing : new Routing(streetsOf(config, city, clock))
}

/** Whether the configured service may be asked for whole tables. */
export function mayTabulate({ ROUTING }: Config): boolean {
  return ROUTING.by !== 'google'
}

function streetsOf(config: Config, city: City | null, clock: Clock): RouteProvider[] {
  return city === null ? [] : [packRoutes(city.router, trafficOf(config), clock)]
}

/** The traffic on the city's streets. */
export function trafficOf({ TRAFFIC_FACTOR, TRAFFIC_HOURS, PLATFORM_TIME_ZONE }: Config): Traffic {
  return { factor: TRAFFIC_FACTOR, hours: TRAFFIC_HOURS, timeZone: PLATFORM_TIME_ZONE }
}

/** The configured service; null if the city's streets are all there is. */
export function remoteRoutes(
  config: Config,
  network: Omit<RemoteOptions, 'timeoutMs'>,
): RouteProvider | null {
  const options = { ...network, timeoutMs: config.ROUTING_TIMEOUT_MS }
  switch (config.ROUTING.by) {
    case 'pack':
      return null
    case 'osrm':
      return keptRoutes(osrmRoutes(config.ROUTING.url, options), options.clock)
    case 'valhalla':
      return keptRoutes(valhallaRoutes(config.ROUTING.url, options), options.clock)
    case 'google':
      // Not cached: the terms allow it for coordinates only.
      return googleRoutes(config.ROUTING.url, config.ROUTING.key, options)
  }
}
