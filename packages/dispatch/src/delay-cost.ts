/** What it costs to let a customer wait, in minutes of waiting. */
import { isForeseen } from './foresight.ts'
import type { Courier, OpenOrder } from './snapshot.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** What the square of a delay adds, per minute squared: so that of equal sums the one without a very long delay wins. */
const URGENCY = 0.05 / 40
/** Orders marked urgent count so many times. */
const URGENT_WEIGHT = 3
/** An order that may come counts half: of two as good, what is certain goes first. */
const FORESEEN_WEIGHT = 0.5
/** Minutes a minute of the way is worth: of those who are in time the farthest goes, so that the near stay for what comes. */
const KEEP_NEAR = 0.02
/** Minutes an hour left of a shift is worth: of two as good the one who leaves sooner goes. More than `MOST_HOURS` count as these. */
const KEEP_LONG = 0.1
const MOST_HOURS = 10

/** Leaving an order alone where that should happen only for want of couriers. */
export const OUT_OF_REACH = 1000

/** How much an order counts. */
export function weightOf(order: OpenOrder): number {
  if (isForeseen(order)) return FORESEEN_WEIGHT
  return order.isUrgent ? URGENT_WEIGHT : 1
}

/** The wait from ready to `pickupAt`, weighed, and a square of it. */
export function delayCost(weight: number, readyAt: number, pickupAt: number): number {
  const delay = Math.max(0, pickupAt - readyAt) / MINUTE_MS
  return weight * (delay + URGENCY * delay * delay)
}

/** What going to a pickup costs beside its delay: the longer the way, the less. Too small to outweigh a delay. */
export function wayCost(travelMs: number): number {
  return (-KEEP_NEAR * travelMs) / MINUTE_MS
}

/** What it costs to use a courier at all. */
export function courierCost({ offAt }: Courier, now: number): number {
  const hours = offAt === null ? MOST_HOURS : Math.min(MOST_HOURS, (offAt - now) / HOUR_MS)
  return KEEP_LONG * hours
}
