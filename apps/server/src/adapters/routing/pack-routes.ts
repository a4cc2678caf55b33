/** Routes on the streets of the city pack, in this process. */
import { stepsOf } from '@puni/city/guidance/steps'
import type { StreetRouter } from '@puni/city/streets/street-router'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'

/** `traffic` multiplies the times: 1.3 for streets that take a third longer than without traffic. */
export function packRoutes(router: StreetRouter, traffic: number): RouteProvider {
  return {
    serves: () => true,
    route: (from, to, vehicle) => {
      const found = router.route(from, to, { vehicle, traffic })
      if (found === null) return Promise.resolve(null)
      const { parts, endSide, ...way } = found
      return Promise.resolve({ ...way, steps: stepsOf(parts, way.path.length, endSide) })
    },
    durations: (from, to, vehicle) => Promise.resolve(router.durations(from, to, { vehicle, traffic })),
  }
}
