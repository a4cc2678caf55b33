/** Operators: they cancel, put back on offer, block, and say who works where. */
import { randomUUID } from 'node:crypto'
import * as actions from '../apps/server/test/lifecycle/actions.ts'
import { isEnded } from '../apps/server/test/lifecycle/model.ts'
import type { Random } from '../apps/server/test/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'

const MINUTE_MS = 60_000
const keyed = () => ({ key: randomUUID(), isAltered: false })

/**
 * Looks after orders every few minutes. Most failed ones are put back on offer. Of the others some are canceled: the share `atTheDoor`
 * of those nearly delivered.
 */
export function* looksAfterOrders(city: City, to: number, atTheDoor: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(5, 40) * MINUTE_MS)
    for (const { id, status } of city.model.orders.values()) {
      if (!city.knowsOrder(id)) break
      if (status === 'error' && chance.chance(0.7))
        yield* act(actions.setStatus({ orderId: id, by: null, to: 'pending', occurredAt: null }, keyed()))
      else if (!isEnded(status) && chance.chance(status === 'on the way' ? atTheDoor : 0.02))
        yield* act(actions.setStatus({ orderId: id, by: null, to: 'canceled', occurredAt: null }, keyed()))
    }
  }
}

/** Blocks a rider at an instant, and lifts it later. */
export function* blocks(city: City, riderId: string, at: number, chance: Random): Actor {
  yield* until(at)
  yield* act(actions.block(riderId))
  yield* until(city.now() + chance.between(10, 240) * MINUTE_MS)
  yield* act(actions.unblock(riderId))
}

/** Removes the zone from a rider at an instant, and returns it later. */
export function* takesZone(city: City, riderId: string, at: number, chance: Random): Actor {
  yield* until(at)
  yield* act(actions.setZones(riderId, [city.elsewhere]))
  yield* until(city.now() + chance.between(10, 240) * MINUTE_MS)
  yield* act(actions.setZones(riderId, [city.zoneId, city.elsewhere]))
}

/** Relabels canceled orders as failed now and then, also long after, and offers some of them again. */
export function* relabels(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(20, 90) * MINUTE_MS)
    for (const { id, status } of city.model.orders.values()) {
      if (status !== 'canceled' || !city.knowsOrder(id) || !chance.chance(0.4)) continue
      yield* act(actions.setStatus({ orderId: id, by: null, to: 'error', occurredAt: null }, keyed()))
      if (chance.chance(0.5))
        yield* act(actions.setStatus({ orderId: id, by: null, to: 'pending', occurredAt: null }, keyed()))
    }
  }
}

/** Puts most orders back on offer within minutes of a reported problem, while its rider is still there and free. */
export function* answersProblems(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(1, 3) * MINUTE_MS)
    for (const { id, status } of city.model.orders.values())
      if (status === 'error' && city.knowsOrder(id) && chance.chance(0.7))
        yield* act(actions.setStatus({ orderId: id, by: null, to: 'pending', occurredAt: null }, keyed()))
  }
}

/** Removes the zone from somebody on duty, as soon as there is anybody after an instant, and returns it later. */
export function* takesZoneOnDuty(
  city: City,
  { at, to }: { readonly at: number; readonly to: number },
  chance: Random,
): Actor {
  const onDuty = () => city.riders.filter(({ id }) => city.riderIsOnDuty(id))
  yield* until(at)
  while (onDuty().length === 0 && city.now() < to) yield* until(city.now() + 7 * MINUTE_MS)
  if (onDuty().length > 0) yield* takesZone(city, chance.pick(onDuty()).id, city.now(), chance)
}
