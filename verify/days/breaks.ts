/** Riders' breaks: pauses, ended by a tap or by themselves, last orders, sometimes taken back, and changes of the vehicle. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import * as actions from '../support/lifecycle/actions.ts'
import { isActive } from '../support/lifecycle/model.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'

const MINUTE_MS = 60_000

/** Pauses from an instant on, also with an offer on the screen, and is refused it with an order in hand; some come back before the end. */
export function* pauses(city: City, riderId: string, at: number, chance: Random): Actor {
  yield* until(at)
  for (let times = chance.between(1, 3); times > 0; times -= 1) {
    const minutes = chance.pick([10, 30, 60, 120])
    yield* act(actions.setPause(riderId, minutes))
    yield* until(city.now() + chance.between(1, minutes) * MINUTE_MS)
    if (chance.chance(0.4)) yield* act(actions.setPause(riderId, null))
    yield* until(city.now() + chance.between(20, 120) * MINUTE_MS)
  }
}

/** Goes on with something else at an instant, whatever is in hand. */
export function* changesVehicle(riderId: string, at: number, chance: Random): Actor {
  yield* until(at)
  yield* act(actions.setVehicle(riderId, chance.pick(VEHICLE_TYPES)))
}

/** Says of an order in hand that it is the last one, once there is any after an instant; one in four thinks better of it. */
export function* saysLastOrder(
  city: City,
  riderId: string,
  { from, to }: { readonly from: number; readonly to: number },
  chance: Random,
): Actor {
  const inHand = () =>
    [...city.model.orders.values()].find((order) => order.holder === riderId && isActive(order))
  yield* until(from)
  while (inHand() === undefined && city.now() < to) yield* until(city.now() + 5 * MINUTE_MS)
  const order = inHand()
  if (order === undefined) return
  yield* act(actions.setLastOrder(order.id, riderId, true))
  if (!chance.chance(1 / 4)) return
  yield* until(city.now() + 2 * MINUTE_MS)
  if (city.holderOf(order.id) === riderId) yield* act(actions.setLastOrder(order.id, riderId, false))
}
