/** Riders tell the operators of long waits at stores: too soon, in time, and again. */
import { phaseOf } from '@puni/contract/orders/order-states'
import * as actions from '../support/lifecycle/actions.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'

const MINUTE_MS = 60_000

/** Whoever waits at a store now and then tells of it. */
export function* tellsDelays(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(2, 12) * MINUTE_MS)
    for (const { id, status, holder } of city.model.orders.values())
      if (phaseOf(status) === 'at the store' && holder !== null && city.knowsOrder(id))
        yield* act(actions.tellDelay(id, holder))
  }
}
