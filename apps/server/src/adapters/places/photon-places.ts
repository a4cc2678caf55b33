/** Address search with a Photon server. */
import { Latitude, Longitude } from '@puni/contract/fields'
import { z } from 'zod'
import { RemoteService, type RemoteOptions } from '../../platform/remote/remote-service.ts'
import { type PlaceProvider, PLACES_LIMIT } from '../../subjects/places/place-provider.ts'
import { streetPlace } from './street-place.ts'

const text = z.string().optional()
const Answer = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([Longitude, Latitude]) }),
        properties: z.object({
          type: text,
          name: text,
          street: text,
          housenumber: text,
          city: text,
          district: text,
        }),
      }),
    ),
  })
  .transform(({ features }) =>
    features.flatMap(({ geometry, properties: { type, name, street, housenumber, city, district } }) => {
      const [lng, lat] = geometry.coordinates
      return streetPlace({
        street: type === 'street' ? name : street,
        streetNumber: housenumber,
        city: city ?? district,
        position: { lat, lng },
      })
    }),
  )

/** `url` is the base URL of the server, without a trailing slash. */
export function photonPlaces(url: string, options: RemoteOptions): PlaceProvider {
  const service = new RemoteService('Photon', options)
  return {
    search: (query, near) => {
      const parameters = new URLSearchParams({
        q: query,
        limit: String(PLACES_LIMIT),
        ...(near !== null && { lat: String(near.lat), lon: String(near.lng) }),
      })
      return service.ask({ url: new URL(`${url}/api?${parameters.toString()}`) }, Answer)
    },
  }
}
