/** Address search with Google's Places API (New), text search. Its terms: docs/decisions/005. */
import { Latitude, Longitude } from '@puni/contract/fields'
import { z } from 'zod'
import { RemoteService, type RemoteOptions } from '../../platform/remote/remote-service.ts'
import { type PlaceProvider, PLACES_LIMIT } from '../../subjects/places/place-provider.ts'
import { streetPlace } from './street-place.ts'

/** A bias, not a limit: places farther away are found too, later in the list. */
const NEAR_METRES = 20_000

const Component = z.object({ longText: z.string(), types: z.array(z.string()) })
/** With no results it answers `{}`. */
const Answer = z
  .object({
    places: z
      .array(
        z.object({
          location: z.object({ latitude: Latitude, longitude: Longitude }),
          addressComponents: z.array(Component).default([]),
        }),
      )
      .default([]),
  })
  .transform(({ places }) =>
    places.flatMap(({ location, addressComponents }) => {
      const component = (type: string) =>
        addressComponents.find(({ types }) => types.includes(type))?.longText
      return streetPlace({
        street: component('route'),
        streetNumber: component('street_number'),
        city: component('locality'),
        position: { lat: location.latitude, lng: location.longitude },
      })
    }),
  )

/** `url` is the base URL of the API, without a trailing slash. */
export function googlePlaces(url: string, key: string, options: RemoteOptions): PlaceProvider {
  const service = new RemoteService('Google Places', options)
  const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': 'places.location,places.addressComponents' }
  return {
    search: (query, near) => {
      const json = {
        textQuery: query,
        languageCode: 'es',
        pageSize: PLACES_LIMIT,
        ...(near !== null && {
          locationBias: {
            circle: { center: { latitude: near.lat, longitude: near.lng }, radius: NEAR_METRES },
          },
        }),
      }
      return service.ask({ url: new URL(`${url}/v1/places:searchText`), headers, json }, Answer)
    },
  }
}
