/** Routes on the streets of the city pack, in this process. */
import { stepsOf } from '@puni/streets/guidance/steps'
import type { StreetRouter } from '@puni/streets/router/street-router'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { weekMinute } from '@puni/contract/stores/opening-hours'
import type { Clock } from '../../platform/clock.ts'
import { type Traffic, trafficAt } from '../../platform/traffic-hours.ts'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'

/** Rules and times are those of the hour of the request. */
export function packRoutes(router: StreetRouter, traffic: Traffic, clock: Clock): RouteProvider {
  const options = (vehicle: VehicleType) => {
    const now = clock.now()
    return { vehicle, traffic: trafficAt(traffic, now), minute: weekMinute(now, traffic.timeZone) }
  }
  return {
    serves: () => true,
    route: (from, to, vehicle) => {
      const found = router.route(from, to, options(vehicle))
      if (found === null) return Promise.resolve(null)
      const { describe, ...way } = found
      const { parts, endSide } = describe()
      return Promise.resolve({ ...way, steps: stepsOf(parts, way.path.length, endSide) })
    },
    durations: (from, to, vehicle) => Promise.resolve(router.durations(from, to, options(vehicle))),
  }
}
