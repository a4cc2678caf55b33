/** Caches a service's routes for a while: phones request the same leg again and again. */
import type { Position } from '@puni/contract/fields'
import type { Clock } from '../../platform/clock.ts'
import { AnswerCache } from '../../platform/remote/answer-cache.ts'
import { placeKey } from '../../platform/remote/cache-key.ts'
import type { FoundRoute, RouteProvider } from '../../subjects/routing/route-provider.ts'

/** Traffic changes, so older times would mislead. Milliseconds. */
const LIFE_MS = 300_000

/** Wraps a provider with a cache for repeated requests. */
export function keptRoutes(provider: RouteProvider, clock: Clock): RouteProvider {
  const routes = new AnswerCache<FoundRoute | null>({ clock, lifeMs: LIFE_MS, capacity: 1_000 })
  const matrices = new AnswerCache<Float64Array>({ clock, lifeMs: LIFE_MS, capacity: 100 })
  return {
    serves: (vehicle) => provider.serves(vehicle),
    route: (from, to, vehicle) =>
      routes.through(`${vehicle} ${keyOf([from])} ${keyOf([to])}`, () => provider.route(from, to, vehicle)),
    durations: (from, to, vehicle) =>
      matrices.through(`${vehicle} ${keyOf(from)} ${keyOf(to)}`, () => provider.durations(from, to, vehicle)),
  }
}

const keyOf = (places: readonly Position[]) => places.map(placeKey).join(';')
