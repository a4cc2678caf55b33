/** The figures of a run, for customers and for whoever pays. */
import type { Assignment } from './check.ts'
import type { Instance, InstanceOrder } from './instance.ts'

/** Click to door of an undelivered order, minutes. */
const UNDELIVERED_MINUTES = 120

/** Figures of a run, or means of several. Shares are percent of the orders, times minutes. */
export interface Figures {
  readonly undelivered: number
  /** Click to door, undelivered orders counting 120. */
  readonly clickToDoor: number
  /** Ready to pickup, of those delivered. */
  readonly readyToPickup: number
  /** Nine of ten orders took less from click to door, counted as above. */
  readonly clickToDoorP90: number
  readonly costPerOrder: number
  /** Delivered later than the instance's maximum click to door. */
  readonly late: number
  /** Of those, ready so late that nobody could have been in time. */
  readonly lateFromTheStart: number
  /** Metres to the pickup, straight, of those delivered. */
  readonly pickupMetres: number
  readonly decisionMs: number
}

/** Computes the figures of one run. */
export function figuresOf(
  instance: Instance,
  assignments: readonly Assignment[],
  decisionMs: number,
): Figures {
  const { orders } = instance
  const isLate = ({ order, dropoffAt }: Assignment) => dropoffAt - order.placedAt > instance.mostMinutes
  const late = assignments.filter(isLate)
  const delivered = assignments.map(({ order, dropoffAt }) => dropoffAt - order.placedAt)
  const undelivered = Array.from({ length: orders.length - delivered.length }, () => UNDELIVERED_MINUTES)
  const clickToDoor = [...delivered, ...undelivered].sort((a, b) => a - b)
  return {
    undelivered: (100 * undelivered.length) / orders.length,
    clickToDoor: mean(clickToDoor),
    readyToPickup: mean(assignments.map(({ order, pickupAt }) => pickupAt - order.readyAt)),
    clickToDoorP90: clickToDoor[Math.ceil(0.9 * clickToDoor.length) - 1] ?? 0,
    costPerOrder: payOf(instance, assignments) / orders.length,
    late: (100 * late.length) / orders.length,
    lateFromTheStart:
      (100 * late.filter(({ order }) => isImpossible(order, instance)).length) / orders.length,
    pickupMetres: mean(assignments.map(({ pickupMetres }) => pickupMetres)),
    decisionMs,
  }
}

/** Means over runs, equally weighted. */
export function meanFigures(runs: readonly Figures[]): Figures {
  const meanOf = (name: keyof Figures) => mean(runs.map((run) => run[name]))
  return {
    undelivered: meanOf('undelivered'),
    clickToDoor: meanOf('clickToDoor'),
    readyToPickup: meanOf('readyToPickup'),
    clickToDoorP90: meanOf('clickToDoorP90'),
    costPerOrder: meanOf('costPerOrder'),
    late: meanOf('late'),
    lateFromTheStart: meanOf('lateFromTheStart'),
    pickupMetres: meanOf('pickupMetres'),
    decisionMs: meanOf('decisionMs'),
  }
}

/** Each courier is paid per order, but at least per hour. */
function payOf({ couriers, payPerOrder, payPerHour }: Instance, assignments: readonly Assignment[]): number {
  const pay = couriers.map((courier) => {
    const carried = assignments.filter((assignment) => assignment.courier === courier).length
    return Math.max(payPerOrder * carried, (payPerHour * (courier.offAt - courier.onAt)) / 60)
  })
  return pay.reduce((sum, each) => sum + each, 0)
}

/** Whether a courier waiting at the store would still have been late. */
function isImpossible({ pickup, dropoff, placedAt, readyAt }: InstanceOrder, instance: Instance): boolean {
  const trip = Math.ceil(Math.hypot(pickup.x - dropoff.x, pickup.y - dropoff.y) / instance.metresPerMinute)
  const service = (instance.pickupServiceMinutes + instance.dropoffServiceMinutes) / 2
  return readyAt + service + trip - placedAt > instance.mostMinutes
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length
