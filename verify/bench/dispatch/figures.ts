/** The figures of a run, for customers, for couriers and for whoever pays. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Assignment, CheckedRun } from './check.ts'
import { earningsOf, metresFromTo, type Instance, type InstanceOrder } from './instance.ts'

/** Click to door of an undelivered order, minutes. */
export const UNDELIVERED_MINUTES = 120
/** Couriers on duty for less say nothing of what an hour pays. */
const LEAST_DUTY_MINUTES = 60

/**
 * Figures of a run, or means of several; NaN where there is nothing to measure. Shares are percent, times minutes, ways straight
 * metres; of delivered orders, unless it says otherwise.
 */
export interface Figures {
  /** Share of all orders. */
  readonly undelivered: number
  /** From placing to delivery, undelivered orders counting 120. */
  readonly clickToDoor: number
  /** Nine of ten orders took less from click to door, counted as above. */
  readonly clickToDoorP90: number
  readonly clickToDoorDelivered: number
  /** From placing to a courier's yes. */
  readonly clickToTaken: number
  readonly readyToPickup: number
  /** From the courier's arrival at the store to the pickup. */
  readonly inStoreToPickup: number
  /** The same, by vehicle. */
  readonly inStoreMoto: number
  readonly inStoreBicicleta: number
  readonly inStoreAuto: number
  readonly inStoreOtro: number
  /** After the promised time; an order in time counts 0. */
  readonly lateness: number
  /** Share of all orders: delivered after the promised time. */
  readonly late: number
  /** Of those, ready so late that nobody could have been in time. */
  readonly lateFromTheStart: number
  readonly pickupMetres: number
  readonly pickupMinutes: number
  /** From store to door. */
  readonly longestBicycleTrip: number
  readonly costPerOrder: number
  /** Orders delivered in an hour on duty, of all couriers. */
  readonly ordersPerHour: number
  /** What orders pay in an hour on duty, without any top-up, of all couriers. */
  readonly payPerHour: number
  /** Of what orders pay in an hour on duty, of couriers on duty for an hour or more: 0 is the same for all, 1 all for one. */
  readonly payGini: number
  /** Share of those couriers who earn less than half their median. */
  readonly underHalfMedian: number
  /** Offers made for each order, delivered or not. */
  readonly offersPerOrder: number
  /** Seconds in which orders were offered to couriers who did not answer, for each order. */
  readonly absentSecondsPerOrder: number
  readonly absentSeconds: number
  /** Milliseconds. */
  readonly decisionMs: number
}

/** Computes the figures of one run. */
export function figuresOf(instance: Instance, run: CheckedRun, decisionMs: number): Figures {
  const { assignments, offers } = run
  const all = instance.orders.length
  const absentSeconds = sum(
    offers.filter(({ outcome }) => outcome === 'missed').map(({ at, endedAt }) => 60 * (endedAt - at)),
  )
  return {
    ...customerFigures(instance, assignments),
    ...lateFigures(instance, assignments),
    ...wayFigures(assignments),
    ...payFigures(instance, assignments),
    offersPerOrder: offers.length / all,
    absentSecondsPerOrder: absentSeconds / all,
    absentSeconds,
    decisionMs,
  }
}

/** Means over runs, equally weighted, of those that have the figure. */
export function meanFigures(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[]
  const means = names.map((name) => [name, mean(runs.map((run) => run[name]).filter(Number.isFinite))])
  return Object.fromEntries(means) as Figures
}

function customerFigures({ orders }: Instance, assignments: readonly Assignment[]) {
  const delivered = assignments.map(({ order, dropoffAt }) => dropoffAt - order.placedAt)
  const undelivered = Array.from({ length: orders.length - delivered.length }, () => UNDELIVERED_MINUTES)
  const clickToDoor = [...delivered, ...undelivered].sort((a, b) => a - b)
  const inStore = (some: readonly Assignment[]) =>
    mean(some.map(({ arrivalAt, pickupAt }) => pickupAt - arrivalAt))
  const inStoreBy = (vehicle: VehicleType) =>
    inStore(assignments.filter(({ courier }) => courier.vehicle === vehicle))
  return {
    undelivered: (100 * undelivered.length) / orders.length,
    clickToDoor: mean(clickToDoor),
    clickToDoorP90: clickToDoor[Math.ceil(0.9 * clickToDoor.length) - 1] ?? NaN,
    clickToDoorDelivered: mean(delivered),
    clickToTaken: mean(assignments.map(({ order, assignedAt }) => assignedAt - order.placedAt)),
    readyToPickup: mean(assignments.map(({ order, pickupAt }) => pickupAt - order.readyAt)),
    inStoreToPickup: inStore(assignments),
    inStoreMoto: inStoreBy('Moto'),
    inStoreBicicleta: inStoreBy('Bicicleta'),
    inStoreAuto: inStoreBy('Auto'),
    inStoreOtro: inStoreBy('Otro'),
  }
}

function lateFigures(instance: Instance, assignments: readonly Assignment[]) {
  const late = assignments.filter(({ order, dropoffAt }) => dropoffAt > order.promisedAt)
  const shareOf = (some: readonly unknown[]) => (100 * some.length) / instance.orders.length
  return {
    lateness: mean(assignments.map(({ order, dropoffAt }) => Math.max(0, dropoffAt - order.promisedAt))),
    late: shareOf(late),
    lateFromTheStart: shareOf(late.filter(({ order }) => isImpossible(order, instance))),
  }
}

/** Whether a courier waiting at the store, with the quickest vehicle, would still have been late. */
function isImpossible({ pickup, dropoff, readyAt, promisedAt }: InstanceOrder, instance: Instance): boolean {
  const { metresPerMinute, inWholeMinutes, pickupServiceMinutes, dropoffServiceMinutes } = instance
  const minutes = metresFromTo(pickup, dropoff) / Math.max(...Object.values(metresPerMinute))
  const trip = inWholeMinutes ? Math.ceil(minutes) : minutes
  return readyAt + (pickupServiceMinutes + dropoffServiceMinutes) / 2 + trip > promisedAt
}

function wayFigures(assignments: readonly Assignment[]) {
  const byBicycle = assignments.filter(({ courier }) => courier.vehicle === 'Bicicleta')
  return {
    pickupMetres: mean(assignments.map(({ pickupMetres }) => pickupMetres)),
    pickupMinutes: mean(assignments.map(({ assignedAt, arrivalAt }) => arrivalAt - assignedAt)),
    longestBicycleTrip:
      byBicycle.length === 0
        ? NaN
        : Math.max(...byBicycle.map(({ order }) => metresFromTo(order.pickup, order.dropoff))),
  }
}

function payFigures({ couriers, orders, pay }: Instance, assignments: readonly Assignment[]) {
  const earned = new Map(couriers.map((courier) => [courier, 0]))
  for (const { order, courier } of assignments) {
    earned.set(courier, earned.get(courier)! + earningsOf(order, pay))
  }
  const worked = [...earned].map(([{ onAt, offAt }, money]) => ({ money, hours: (offAt - onAt) / 60 }))
  const hours = sum(worked.map((each) => each.hours))
  const perHour = worked
    .filter((each) => 60 * each.hours >= LEAST_DUTY_MINUTES)
    .map((each) => each.money / each.hours)
  const half = median(perHour) / 2
  return {
    costPerOrder:
      sum(worked.map((each) => Math.max(each.money, pay.leastPerHour * each.hours))) / orders.length,
    ordersPerHour: assignments.length / hours,
    payPerHour: sum(worked.map(({ money }) => money)) / hours,
    payGini: gini(perHour),
    underHalfMedian: (100 * perHour.filter((money) => money < half).length) / perHour.length,
  }
}

/** Gini coefficient: the mean difference of two of them by twice their mean. NaN where nobody has anything. */
export function gini(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const weighted = sum(sorted.map((value, index) => (2 * index + 1 - sorted.length) * value))
  return weighted / (sorted.length * sum(sorted))
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length
