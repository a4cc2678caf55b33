/** Operators: they cancel, put back on offer, block, and say who works where. */
import { nextDeliveryStep } from '@puni/contract/orders/order-states'
import { API_PREFIX } from '@puni/contract/route'
import { setTimeout as pause } from 'node:timers/promises'
import * as actions from '../support/lifecycle/actions.ts'
import type { Action } from '../support/lifecycle/actions.ts'
import { isActive, isEnded } from '../support/lifecycle/model.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { rightProof } from './proofs.ts'
import { keyed } from './taps.ts'

const MINUTE_MS = 60_000

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

/**
 * Blocks somebody with an order in hand, as soon as there is anybody after an instant, while the app listens. The phone then reports
 * steps taken before; the block is lifted later.
 */
export function* blocksDelivering(
  city: City,
  { at, to }: { readonly at: number; readonly to: number },
  chance: Random,
): Actor {
  const held = () =>
    [...city.model.orders.values()].find(
      (order) =>
        isActive(order) &&
        order.holder !== null &&
        city.riderIsLoggedIn(order.holder) &&
        !city.riderIsBlocked(order.holder),
    )
  yield* until(at)
  while (held() === undefined && city.now() < to) yield* until(city.now() + 7 * MINUTE_MS)
  const { id: orderId, holder } = held() ?? { id: '', holder: null }
  if (holder === null) return
  const occurredAt = city.now()
  yield* act(blockListener(holder))
  for (;;) {
    yield* until(city.now() + chance.between(1, 40) * MINUTE_MS)
    const order = city.model.orders.get(orderId)
    const next = order === undefined || order.holder !== holder ? null : nextDeliveryStep(order.status)
    if (next === null || !city.riderIsBlocked(holder)) break
    const proof = next === 'delivered' ? rightProof(order?.handover ?? null) : undefined
    const step = actions.setStatus(
      { orderId, by: holder, to: next, occurredAt, ...(proof && { proof }) },
      keyed(),
    )
    const [answer] = yield* act(step)
    if (answer !== '200') break
  }
  yield* until(city.now() + chance.between(10, 240) * MINUTE_MS)
  yield* act(actions.unblock(holder))
}

/** Decides now and then on held earnings, and takes orders from riders who are blocked. */
export function* looksAfterBlocked(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(20, 90) * MINUTE_MS)
    for (const { id, review, holder, status } of city.model.orders.values()) {
      if (!city.knowsOrder(id)) break
      const isStranded = isActive({ status }) && holder !== null && city.riderIsBlocked(holder)
      if (review === 'pending' && chance.chance(0.7))
        yield* act(actions.reviewEarnings(id, chance.chance(0.7)))
      else if (isStranded && chance.chance(0.5))
        yield* act(actions.setStatus({ orderId: id, by: null, to: 'error', occurredAt: null }, keyed()))
    }
  }
}

/** How long an ended stream may take to close, milliseconds of the wall clock. */
const CLOSING_MS = 5_000

/** Blocks a rider whose app listens. Fails where its stream goes on. */
function blockListener(riderId: string): Action {
  const block = actions.block(riderId)
  return {
    summary: block.summary,
    isOnce: true,
    async perform(scene, server) {
      const path = `${API_PREFIX}/rider/${riderId}/events`
      const headers = { authorization: `Bearer ${scene.tokens.get(riderId)}` }
      const stream = await fetch(`${server.api.origin}${path}`, { headers })
      const done = await block.perform(scene, server)
      const isOver = await Promise.race([stream.text().then(() => true), pause(CLOSING_MS, false)])
      if (!isOver) throw new Error('The stream of a blocked rider goes on')
      return done
    },
  }
}
