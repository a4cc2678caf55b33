/** Runs an instance through a policy. */
import { randomNumbers } from '@puni/dispatch/random-numbers'
import { simulate, type Answers, type DayOrder, type SimulationResult } from '@puni/dispatch/simulate'
import type { Decide, DispatchLimits, Place, TravelTimes } from '@puni/dispatch/snapshot'
import type { Instance } from '../instance.ts'
import { dayOf, MINUTE_MS } from '../simulated-day.ts'

const SEED = 1

/** Conditions that make a run harder. */
export interface Conditions {
  /** Probability that an offer is skipped, 0 to 1; answers then take up to 30 seconds. Without it all offers are accepted at once. */
  readonly skip?: number
  /** Error of the known ready times, minutes. */
  readonly readyErrorMinutes?: number
}

/** Runs the instance, looking once a minute. */
export function runInstance(
  instance: Instance,
  decide: Decide,
  conditions: Conditions = {},
): SimulationResult {
  const { skip, readyErrorMinutes = 0 } = conditions
  const answers: Answers | undefined = skip === undefined ? undefined : { skip, mostMs: 30_000, seed: SEED }
  const day = dayOf(instance)
  return simulate(
    { ...day, orders: withReadyErrors(day.orders, readyErrorMinutes) },
    {
      decide,
      limits: limitsOf(instance),
      travel: travelOf(instance.metresPerMinute.Moto),
      tickMs: MINUTE_MS,
      ...(answers && { answers }),
    },
  )
}

function limitsOf(instance: Instance): DispatchLimits {
  return {
    pickupServiceMs: instance.pickupServiceMinutes * MINUTE_MS,
    dropoffServiceMs: instance.dropoffServiceMinutes * MINUTE_MS,
    leadMs: 0,
    horizonMs: 40 * MINUTE_MS,
    tieMs: 0,
    maxPickupMetres: Infinity,
    askAgainAfterMs: 5 * MINUTE_MS,
  }
}

/** Whole minutes in a straight line. */
export function travelOf(metresPerMinute: number): TravelTimes {
  const travelMs = (from: Place, to: Place) =>
    Math.ceil(Math.hypot(from.x - to.x, from.y - to.y) / metresPerMinute) * MINUTE_MS
  return {
    toPickup: (courier, order) => travelMs(courier.place, order.pickup),
    trip: (order) => travelMs(order.pickup, order.dropoff),
    onward: (earlier, later) => travelMs(earlier.dropoff, later.pickup),
  }
}

function withReadyErrors(orders: readonly DayOrder[], mostMinutes: number): DayOrder[] {
  const random = randomNumbers(SEED)
  return orders.map((order) => {
    const error = Math.round((2 * random() - 1) * mostMinutes) * MINUTE_MS
    return { ...order, expectedReadyAt: order.readyAt + error }
  })
}
