import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { firstAnswer } from '../../platform/remote/provider-failure.ts'
import type { PlaceProvider } from './place-provider.ts'

/** Addresses matching the typed text, from the first provider that responds. */
export function servePlaces(serve: Serve, providers: readonly PlaceProvider[]): void {
  const search: Parameters<typeof serve<'searchPlaces'>>[1] = async ({ query: { query, near = null } }) => {
    const places = await firstAnswer(providers, (provider) => provider.search(query, near))
    if (places === undefined) throw new Refusal('PLACES_UNAVAILABLE')
    return { places }
  }
  serve('searchPlaces', search, { bulkhead: null })
}
