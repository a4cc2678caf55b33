/** The cost of letting a customer wait, in minutes of waiting. */
import { isForeseen } from './foresight.ts'
import type { Courier, OpenOrder } from './snapshot.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Weight of the squared delay, per minute squared: of equal sums the one without a very long delay wins. */
const URGENCY = 0.05 / 40
/** Factor of urgent orders. */
const URGENT_WEIGHT = 3
/** Factor of expected orders: of two equal ones, the certain one goes first. */
const FORESEEN_WEIGHT = 0.5
/** Minutes that a minute of the way to a pickup is worth: nobody pays the courier for it. Of two who are in time the nearer goes. */
const UNPAID_WAY = 0.02
/** Minutes that an hour left of a shift is worth: of two equal couriers the one who finishes sooner goes. Capped at `MOST_HOURS`. */
const KEEP_LONG = 0.1
const MOST_HOURS = 10
/** Minutes that a usual hour's earnings are worth: five of the way. Of couriers in time, one who earned nothing goes so much farther. */
const EARNED = 0.1
/** More than so many usual hours' earnings count no more. */
const MOST_SHARE = 2

/** Cost of not serving an order, where that should happen only for lack of couriers. */
export const OUT_OF_REACH = 1000

/** Weight of an order. */
export function weightOf(order: OpenOrder): number {
  if (isForeseen(order)) return FORESEEN_WEIGHT
  return order.isUrgent ? URGENT_WEIGHT : 1
}

/** The weighted wait from ready to `pickupAt`, plus its square. */
export function delayCost(weight: number, readyAt: number, pickupAt: number): number {
  const delay = Math.max(0, pickupAt - readyAt) / MINUTE_MS
  return weight * (delay + URGENCY * delay * delay)
}

/** Cost of the way to a pickup beside the delay. Too small to outweigh one. */
export function wayCost(travelMs: number): number {
  return (UNPAID_WAY * travelMs) / MINUTE_MS
}

/**
 * Cost of using a courier at all.
 * @param usualAnHour what couriers of the zone have earned today for each hour on duty; 0 for nothing
 */
export function courierCost(courier: Courier, now: number, usualAnHour: number): number {
  const { offAt } = courier
  const hours = offAt === null ? MOST_HOURS : Math.min(MOST_HOURS, (offAt - now) / HOUR_MS)
  return KEEP_LONG * hours + earnedCost(courier, usualAnHour)
}

/** Cost of what a courier earned, next to the usual: others come first. */
export function earnedCost({ earnedAnHour }: Courier, usualAnHour: number): number {
  return usualAnHour === 0 ? 0 : EARNED * Math.min(MOST_SHARE, earnedAnHour / usualAnHour)
}

/** What couriers earned today for each hour on duty: the mean. */
export function usualEarnings(couriers: readonly Courier[]): number {
  return couriers.reduce((sum, { earnedAnHour }) => sum + earnedAnHour, 0) / Math.max(1, couriers.length)
}
