/** Routes from Google's Routes API. Its terms: docs/decisions/005. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { z } from 'zod'
import { RemoteService, type RemoteOptions } from '../../platform/remote/remote-service.ts'
import { EncodedLine, noWays } from './answer-schemas.ts'
import { inBlocks } from './matrix-blocks.ts'
import type { FoundRoute, RouteProvider } from '../../subjects/routing/route-provider.ts'

/** The API accepts 625 legs per request. */
const BLOCK = 25

const TRAVEL: Readonly<Record<VehicleType, { travelMode: string; routingPreference?: string }>> = {
  Moto: { travelMode: 'TWO_WHEELER', routingPreference: 'TRAFFIC_AWARE' },
  // The API rejects a routing preference for vehicles without a motor.
  Bicicleta: { travelMode: 'BICYCLE' },
  Auto: { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_AWARE' },
  Otro: { travelMode: 'BICYCLE' },
}

/** '165s' as 165. */
const Seconds = z
  .string()
  .regex(/^\d+(\.\d+)?s$/)
  .transform((duration) => Number(duration.slice(0, -1)))

/** With no route it answers `{}`; zeros are omitted. */
const Answer = z
  .object({
    routes: z
      .array(
        z.object({
          distanceMeters: z.number().nonnegative().default(0),
          duration: Seconds,
          polyline: z.object({ encodedPolyline: EncodedLine(5) }),
        }),
      )
      .default([]),
  })
  .transform(({ routes: [route] }): FoundRoute | null =>
    route === undefined
      ? null
      : {
          path: route.polyline.encodedPolyline,
          metres: route.distanceMeters,
          seconds: route.duration,
          startStreet: null,
          endStreet: null,
        },
  )

/** Legs in any order, each with its indices in the matrix. */
const Legs = (rows: number, columns: number) =>
  z
    .array(
      z.object({
        originIndex: z
          .number()
          .int()
          .min(0)
          .max(rows - 1)
          .default(0),
        destinationIndex: z
          .number()
          .int()
          .min(0)
          .max(columns - 1)
          .default(0),
        status: z.object({ code: z.literal(0).optional() }).optional(),
        condition: z.enum(['ROUTE_EXISTS', 'ROUTE_NOT_FOUND']),
        duration: Seconds.optional(),
      }),
    )
    .transform((legs) => {
      const matrix = noWays(rows, columns)
      for (const { originIndex, destinationIndex, condition, duration } of legs) {
        if (condition === 'ROUTE_EXISTS')
          matrix[originIndex * columns + destinationIndex] = duration ?? Infinity
      }
      return matrix
    })

/** `url` is the base URL of the API, without a trailing slash. */
export function googleRoutes(url: string, key: string, options: RemoteOptions): RouteProvider {
  const service = new RemoteService('Google Routes', options)
  const headers = (mask: string) => ({ 'x-goog-api-key': key, 'x-goog-fieldmask': mask })
  return {
    serves: () => true,
    route: (from, to, vehicle) =>
      service.ask(
        {
          url: new URL(`${url}/directions/v2:computeRoutes`),
          headers: headers('routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline'),
          json: { origin: place(from), destination: place(to), ...TRAVEL[vehicle] },
        },
        Answer,
      ),
    durations: (from, to, vehicle) =>
      inBlocks(from, to, BLOCK, (from, to) =>
        service.ask(
          {
            url: new URL(`${url}/distanceMatrix/v2:computeRouteMatrix`),
            headers: headers('originIndex,destinationIndex,status,condition,duration'),
            json: { origins: from.map(waypoint), destinations: to.map(waypoint), ...TRAVEL[vehicle] },
          },
          Legs(from.length, to.length),
        ),
      ),
  }
}

const place = ({ lat, lng }: Position) => ({ location: { latLng: { latitude: lat, longitude: lng } } })
const waypoint = (position: Position) => ({ waypoint: place(position) })
