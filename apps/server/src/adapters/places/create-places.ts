/** Selects the address search provider from the configuration. */
import { setTimeout } from 'node:timers/promises'
import type { City } from '../../subjects/city/city.ts'
import type { Config } from '../../platform/config.ts'
import type { RemoteOptions } from '../../platform/remote/remote-service.ts'
import { googlePlaces } from './google-places.ts'
import { keptPlaces } from './kept-places.ts'
import { nominatimPlaces } from './nominatim-places.ts'
import { packPlaces } from './pack-places.ts'
import { photonPlaces } from './photon-places.ts'
import type { PlaceProvider } from '../../subjects/places/place-provider.ts'

/** The configured service first, with the city pack as fallback. Empty if neither is available. */
export function createPlaces(
  config: Config,
  city: City | null,
  network: Omit<RemoteOptions, 'timeoutMs'>,
): PlaceProvider[] {
  const remote = remotePlaces(config, { ...network, timeoutMs: config.PLACES_TIMEOUT_MS })
  const pack = city === null ? null : packPlaces(city.places)
  return [remote, pack].filter((provider) => provider !== null)
}

function remotePlaces(config: Config, options: RemoteOptions): PlaceProvider | null {
  switch (config.PLACES.by) {
    case 'pack':
      return null
    case 'photon':
      return keptPlaces(photonPlaces(config.PLACES.url, options), options.clock)
    case 'nominatim': {
      const perSecond = config.NOMINATIM_PER_SECOND
      const userAgent = `PUNI-Rider (${config.PUBLIC_URL}; ${config.SUPPORT_EMAIL})`
      const nominatim = nominatimPlaces(config.PLACES.url, {
        ...options,
        perSecond,
        userAgent,
        wait: setTimeout,
      })
      return keptPlaces(nominatim, options.clock)
    }
    case 'google':
      // Not cached: the terms forbid it.
      return googlePlaces(config.PLACES.url, config.PLACES.key, options)
  }
}
