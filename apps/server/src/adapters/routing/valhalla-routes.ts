/** Routes from a Valhalla server, which supports every vehicle. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { z } from 'zod'
import { RemoteService, type RemoteOptions } from '../../platform/remote/remote-service.ts'
import { Matrix, noWays } from './answer-schemas.ts'
import { inBlocks } from './matrix-blocks.ts'
import { OsrmRoute } from './osrm-answer.ts'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'

/** A stock server accepts 50 places per side. */
const BLOCK = 50

const COSTING: Readonly<Record<VehicleType, string>> = {
  Moto: 'motorcycle',
  Bicicleta: 'bicycle',
  Auto: 'auto',
  // Scooters and the like: slower than motors, faster than walking.
  Otro: 'bicycle',
}

/** Valhalla's own error codes for: no street near a point, and no route. */
const NoWay = z.object({ error_code: z.union([z.literal(171), z.literal(442)]) })

const Times = (rows: number, columns: number) =>
  z.union([
    z
      .object({ sources_to_targets: z.array(z.array(z.object({ time: z.number().nullable() }))) })
      .transform(({ sources_to_targets: legs }) => legs.map((row) => row.map(({ time }) => time)))
      .pipe(Matrix(rows, columns)),
    NoWay.transform(() => noWays(rows, columns)),
  ])

/** `url` is the base URL of the server, without a trailing slash. */
export function valhallaRoutes(url: string, options: RemoteOptions): RouteProvider {
  const service = new RemoteService('Valhalla', options)
  return {
    serves: () => true,
    route: (from, to, vehicle) => {
      const json = {
        locations: [from, to].map(place),
        costing: COSTING[vehicle],
        format: 'osrm',
        shape_format: 'polyline6',
      }
      return service.ask({ url: new URL(`${url}/route`), json, alsoAnswers: [400] }, OsrmRoute)
    },
    durations: (from, to, vehicle) =>
      inBlocks(from, to, BLOCK, (from, to) => {
        const json = { sources: from.map(place), targets: to.map(place), costing: COSTING[vehicle] }
        return service.ask(
          { url: new URL(`${url}/sources_to_targets`), json, alsoAnswers: [400] },
          Times(from.length, to.length),
        )
      }),
  }
}

const place = ({ lat, lng }: Position) => ({ lat, lon: lng })
