/** Routes on the streets of the city pack, in this process. */
import type { StreetRouter } from '@puni/city/streets/street-router'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'

/** `traffic` multiplies the times: 1.3 for streets that take a third longer than without traffic. */
export function packRoutes(router: StreetRouter, traffic: number): RouteProvider {
  return {
    serves: () => true,
    route: (from, to, vehicle) => Promise.resolve(router.route(from, to, { vehicle, traffic })),
    durations: (from, to, vehicle) => Promise.resolve(router.durations(from, to, { vehicle, traffic })),
  }
}
