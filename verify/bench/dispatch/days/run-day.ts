/** Runs a city's day through a policy, with what a server knows, its default limits, and riders who are people. */
import { randomNumbers } from '@puni/dispatch/random-numbers'
import { simulate, type SimulationResult } from '@puni/dispatch/simulate'
import type { Decide, TravelTimes } from '@puni/dispatch/snapshot'
import { estimateSeconds } from '@puni/streets/estimate'
import { limitsOf } from '../../../../apps/server/src/engines/dispatch/limits.ts'
import { readConfig } from '../../../../apps/server/src/platform/config.ts'
import { metresFromTo, type Instance, type InstanceCourier } from '../instance.ts'
import { dayOf } from '../simulated-day.ts'
import { learnedPreparation } from './learned-preparation.ts'

const SEED = 1
/** Between two looks: on a server every event is followed by one. */
const TICK_MS = 10_000
/** Share of offers that are skipped, and the longest time to answer. */
const SKIP = 0.1
const MOST_ANSWER_MS = 30_000
/** Share of couriers whose phone acknowledges offers that nobody answers. */
const ABSENT = 0.05

/** How a day is run. */
export interface DayConditions {
  /** Whether couriers who answer nothing are paused. */
  readonly absenceRule: boolean
}

/** Runs the day. Who skips and who is absent is the same in every run. */
export function runDay(instance: Instance, decide: Decide, { absenceRule }: DayConditions): SimulationResult {
  const config = readConfig({})
  const limits = limitsOf(config)
  const absence = {
    riders: absentRiders(instance.couriers),
    offerMs: 1000 * config.OFFER_SECONDS,
    isRuled: absenceRule,
  }
  return simulate(dayOf(instance), {
    decide,
    limits,
    travel: TRAVEL,
    tickMs: TICK_MS,
    answers: { skip: SKIP, mostMs: MOST_ANSWER_MS, seed: SEED, absence },
    preparation: learnedPreparation(limits.pickupServiceMs),
    hidesShifts: true,
  })
}

function absentRiders(couriers: readonly InstanceCourier[]): Set<string> {
  const random = randomNumbers(SEED)
  return new Set(couriers.filter(() => random() < ABSENT).map(({ id }) => id))
}

const TRAVEL: TravelTimes = {
  toPickup: ({ place, vehicle }, { pickup }) => 1000 * estimateSeconds(metresFromTo(place, pickup), vehicle),
  trip: ({ pickup, dropoff }, vehicle) => 1000 * estimateSeconds(metresFromTo(pickup, dropoff), vehicle),
  onward: ({ dropoff }, { pickup }, vehicle) =>
    1000 * estimateSeconds(metresFromTo(dropoff, pickup), vehicle),
}
