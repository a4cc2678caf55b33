/**
 * Address search with a Nominatim server. Follows its usage policy: identifies the client and limits the
 * request rate.
 */
import { Latitude, Longitude, type Position } from '@puni/contract/fields'
import { z } from 'zod'
import { ProviderFailure } from '../../platform/remote/provider-failure.ts'
import { RemoteService, type RemoteOptions } from '../../platform/remote/remote-service.ts'
import { Pace } from './pace.ts'
import { type PlaceProvider, PLACES_LIMIT } from '../../subjects/places/place-provider.ts'
import { streetPlace } from './street-place.ts'

/** Half the side of the preferred box, degrees. */
const NEAR_DEGREES = 0.25

const text = z.string().optional()
const Answer = z
  .array(
    z.object({
      lat: z.coerce.number().pipe(Latitude),
      lon: z.coerce.number().pipe(Longitude),
      address: z.object({ road: text, house_number: text, city: text, town: text, village: text }),
    }),
  )
  .transform((places) =>
    places.flatMap(({ lat, lon, address: { road, house_number, city, town, village } }) =>
      streetPlace({
        street: road,
        streetNumber: house_number,
        city: city ?? town ?? village,
        position: { lat, lng: lon },
      }),
    ),
  )

interface Options extends RemoteOptions {
  readonly perSecond: number
  /** The application and a contact address, for the server's operators. */
  readonly userAgent: string
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** `url` is the base URL of the server, without a trailing slash. */
export function nominatimPlaces(url: string, options: Options): PlaceProvider {
  const service = new RemoteService('Nominatim', options)
  const pace = new Pace(options.clock, 1000 / options.perSecond)
  return {
    search: async (query, near) => {
      const wait = pace.reserve(options.timeoutMs)
      if (wait === null) throw new ProviderFailure('too many searches wait for Nominatim')
      if (wait > 0) await options.wait(wait)
      const parameters = new URLSearchParams({
        q: query,
        format: 'jsonv2',
        addressdetails: '1',
        limit: String(PLACES_LIMIT),
        ...(near !== null && { viewbox: boxAround(near) }),
      })
      const headers = { 'user-agent': options.userAgent, 'accept-language': 'es' }
      return await service.ask({ url: new URL(`${url}/search?${parameters.toString()}`), headers }, Answer)
    },
  }
}

const boxAround = ({ lat, lng }: Position) =>
  [lng - NEAR_DEGREES, lat + NEAR_DEGREES, lng + NEAR_DEGREES, lat - NEAR_DEGREES].join(',')
