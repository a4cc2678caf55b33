/** Runs an instance through a policy. */
import { randomNumbers } from '@puni/dispatch/random-numbers'
import { simulate, type Answers, type Day, type SimulationResult } from '@puni/dispatch/simulate'
import type { Decide, DispatchLimits, Place, TravelTimes } from '@puni/dispatch/snapshot'
import type { Instance } from './instance.ts'

export const MINUTE_MS = 60_000
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
  return simulate(dayOf(instance, readyErrorMinutes), {
    decide,
    limits: limitsOf(instance),
    travel: travelOf(instance.metresPerMinute),
    tickMs: MINUTE_MS,
    ...(answers && { answers }),
  })
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

function dayOf(instance: Instance, readyErrorMinutes: number): Day {
  const random = randomNumbers(SEED)
  const error = () => Math.round((2 * random() - 1) * readyErrorMinutes) * MINUTE_MS
  return {
    shifts: instance.couriers.map(({ id, start, onAt, offAt }) => ({
      id,
      place: start,
      onAt: onAt * MINUTE_MS,
      offAt: offAt * MINUTE_MS,
      vehicle: 'Moto',
    })),
    orders: instance.orders.map(({ id, pickup, dropoff, placedAt, readyAt }) => ({
      id,
      pickup,
      dropoff,
      placedAt: placedAt * MINUTE_MS,
      readyAt: readyAt * MINUTE_MS,
      expectedReadyAt: readyAt * MINUTE_MS + error(),
    })),
  }
}
