/** Durations on the streets of the demo's city, alone and behind a failing service. */
import { estimateRoute } from '@puni/streets/estimate'
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { FakeService } from '@puni/verify/support/fake-service'
import { testNetwork } from '@puni/verify/support/network'
import { type City, readCity } from '../../subjects/city/city.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { DEMO_CITY_TOWN } from '../../demo/demo-town.ts'
import { remoteRoutes, routingBy } from './create-routing.ts'

const DOORS = DEMO_CITY_TOWN.destinations.map(({ latitude: lat, longitude: lng }) => ({ lat, lng }))
/** In the Río de la Plata. */
const SEA = { lat: -34.35, lng: -57.9 }

describe('durations in the city of the pack', () => {
  let city: City
  beforeAll(async () => {
    city = await readCity(await demoCityFolder())
  })

  it.each(VEHICLE_TYPES)(
    'are those of the ways of %s, and estimates where there is none',
    async (vehicle) => {
      const routing = routingBy(
        remoteRoutes(readConfig({}), testNetwork()),
        readConfig({}),
        city,
        systemClock,
      )
      const to = [...DOORS, SEA]
      const durations = await routing.durations(DOORS, to, vehicle)
      for (const [row, a] of DOORS.entries()) {
        for (const [column, b] of to.entries()) {
          const seconds = durations[row * to.length + column] ?? NaN
          const way = await routing.route(a, b, vehicle)
          expect(way.estimated).toBe(b === SEA)
          expect(Math.abs(seconds - way.durationValue)).toBeLessThanOrEqual(1)
        }
      }
    },
  )

  it('are those of the pack when the service fails, and for vehicles that it does not serve', async () => {
    const service = await FakeService.start()
    const own = routingBy(remoteRoutes(readConfig({}), testNetwork()), readConfig({}), city, systemClock)
    const config = readConfig({ ROUTING: 'osrm', OSRM_URL: service.origin })
    const routing = routingBy(remoteRoutes(config, testNetwork(service.origin)), config, city, systemClock)
    service.answer = { status: 503 }
    for (const vehicle of ['Moto', 'Bicicleta'] as const) {
      expect(await routing.durations(DOORS, DOORS, vehicle)).toEqual(
        await own.durations(DOORS, DOORS, vehicle),
      )
    }
    expect(service.asked).toHaveLength(1)
    service.answer = { body: { code: 'Ok', durations: [[7, null]] } }
    const mixed = await routing.durations(DOORS.slice(0, 1), [DOORS[1] ?? SEA, SEA], 'Moto')
    await service.stop()
    expect([...mixed]).toEqual([7, estimateRoute(DOORS[0] ?? SEA, SEA, 'Moto').durationValue])
  })
})
