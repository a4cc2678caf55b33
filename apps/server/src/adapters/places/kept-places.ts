/** Caches a service's addresses for a day: houses do not move, and public servers ask clients to cache. */
import type { Place } from '@puni/contract/places/entities'
import type { Clock } from '../../platform/clock.ts'
import { AnswerCache } from '../../platform/remote/answer-cache.ts'
import { placeKey } from '../../platform/remote/cache-key.ts'
import type { PlaceProvider } from '../../subjects/places/place-provider.ts'

const LIFE_MS = 86_400_000

/** Wraps a provider with a cache for repeated searches. */
export function keptPlaces(provider: PlaceProvider, clock: Clock): PlaceProvider {
  const answers = new AnswerCache<Place[]>({ clock, lifeMs: LIFE_MS, capacity: 2_000 })
  return {
    search: (query, near) => {
      const key = `${near === null ? '' : placeKey(near)} ${query.toLowerCase()}`
      return answers.through(key, () => provider.search(query, near))
    },
  }
}
