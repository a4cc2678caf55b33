/** Riders: a shift or two a day, offers, deliveries, and all that goes wrong with phones and people. */
import type { OrderStatus } from '@puni/contract/orders/order-states'
import * as actions from '../support/lifecycle/actions.ts'
import type { Action } from '../support/lifecycle/actions.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, offerTo, until } from './clockwork.ts'
import type { Habits } from './habits.ts'
import { somewhere } from './places.ts'
import { provesHandover } from './proofs.ts'
import { keyed, taps } from './taps.ts'

const MINUTE_MS = 60_000
/** How often a phone in the hand reports its position. */
const POSITION_MS = 12 * MINUTE_MS

/** From when to when somebody works, epoch milliseconds. */
export interface Shift {
  readonly from: number
  readonly to: number
}

/** A rider's shift, and what is still in hand after it. */
export function* worksShift(
  city: City,
  riderId: string,
  habits: Habits,
  shift: Shift,
  chance: Random,
): Actor {
  const within = ([least, most]: readonly [number, number]) => chance.between(least, most)
  yield* until(shift.from)
  yield* comesOn(city, riderId)
  while (city.now() < shift.to) {
    const isInPocket = chance.chance(habits.pockets)
    const offer = yield* offerTo(riderId, isInPocket, Math.min(shift.to, city.now() + POSITION_MS))
    if (offer === null) {
      yield* act(actions.position(riderId))
      // Taken off duty meanwhile, by an operator or by silence: the screen says so, and most come back.
      if (!city.riderIsOnDuty(riderId) && chance.chance(0.5)) yield* comesOn(city, riderId)
      continue
    }
    if (chance.chance(habits.ignores)) {
      yield* misses(city, riderId, offer.expiresAt, chance)
      continue
    }
    yield* until(city.now() + within(habits.hearsMs))
    yield* act(actions.look(riderId))
    yield* until(city.now() + within(habits.answersMs))
    if (!city.knowsOrder(offer.orderId)) continue
    if (chance.chance(habits.skips)) {
      yield* taps(actions.skip(offer.orderId, riderId, city.now(), keyed()), habits, chance)
      continue
    }
    const accept = actions.accept(offer.orderId, riderId, riderId)
    const [answer] = yield* act(accept, ...(chance.chance(habits.doubles) ? [accept] : []))
    if (answer === '200') yield* delivers(city, riderId, offer.orderId, habits, chance)
  }
  if (!chance.chance(habits.vanishes)) yield* act(actions.stopWork(riderId))
}

/** An offer that nobody answers, though the phone may acknowledge it; asked whether anybody is there, some say so. */
function* misses(city: City, riderId: string, expiresAt: number, chance: Random): Actor {
  if (chance.chance(0.7)) yield* act(actions.look(riderId))
  yield* until(expiresAt + 1)
  if (!chance.chance(0.2)) return
  yield* until(city.now() + chance.between(1, 20) * MINUTE_MS)
  yield* act(actions.confirmPresence(riderId))
}

function* comesOn(city: City, riderId: string): Actor {
  if (!city.riderIsLoggedIn(riderId)) yield* act(actions.logIn(riderId))
  yield* act(actions.subscribe(riderId, city.phones.tokenOf(riderId)))
  yield* act(actions.startWork(riderId, city.zoneId))
}

const STEPS: readonly (readonly [OrderStatus, readonly [number, number]])[] = [
  ['to_pickup', [0, 1]],
  ['waiting_pickup', [2, 15]],
  ['on the way', [0, 20]],
  ['delivered', [3, 25]],
]

/** The four steps, unless the order is taken away, given up or lost meanwhile. */
function* delivers(city: City, riderId: string, orderId: string, habits: Habits, chance: Random): Actor {
  /** Steps made without signal, to be sent in their sequence. */
  const unsent: { readonly to: OrderStatus; readonly action: Action }[] = []
  for (const [to, [least, most]] of STEPS) {
    const kitchen = to === 'on the way' ? city.readyAt(orderId) : null
    const stays = kitchen === null ? [least, most] : [1, 3]
    yield* until(city.now() + chance.between(stays[0]! * MINUTE_MS, stays[1]! * MINUTE_MS))
    if (kitchen !== null) yield* until(kitchen)
    if (!city.knowsOrder(orderId)) return
    if (to === 'waiting_pickup' || to === 'delivered') city.moveRider(riderId, somewhere(chance))
    if (chance.chance(habits.logsOut)) {
      yield* act(actions.logOut(riderId))
      yield* until(city.now() + chance.between(1, 30) * MINUTE_MS)
      yield* act(actions.logIn(riderId))
    }
    if (chance.chance(habits.givesUp)) {
      for (const { action } of unsent) yield* act(action)
      yield* act(actions.setStatus({ orderId, by: riderId, to: 'error', occurredAt: null }, keyed()))
      return
    }
    const takenAt = city.now()
    if (chance.chance(habits.forgets)) yield* until(city.now() + chance.between(10, 180) * MINUTE_MS)
    if (!city.knowsOrder(orderId)) return
    const occurredAt = takenAt + habits.clockIsOffMs
    const step = actions.setStatus({ orderId, by: riderId, to, occurredAt }, keyed())
    if (to !== 'delivered' && chance.chance(habits.losesSignal)) {
      unsent.push({ to, action: step })
      continue
    }
    const asksForProof = to === 'delivered' && (city.model.orders.get(orderId)?.handover ?? null) !== null
    for (const late of [...unsent.splice(0), ...(asksForProof ? [] : [{ to, action: step }])]) {
      const answer = yield* taps(late.action, habits, chance)
      if (answer !== '422 DEVICE_TIME_WRONG') continue
      // Without a time the step counts as taken now.
      yield* act(actions.setStatus({ orderId, by: riderId, to: late.to, occurredAt: null }, keyed()))
    }
    if (city.holderOf(orderId) !== riderId) return
    if (asksForProof) yield* provesHandover(city, { orderId, riderId, occurredAt }, habits)
  }
}
