/**
 * How much of a zone is searched. Beyond a size the search gets narrower the larger the zone is, so that a decision takes a fraction
 * of a second at any size, and one order more never makes a step in time or quality.
 */

/** Up to so many orders, open and expected, a zone is searched in full. */
const SMALL_ZONE = 450
/** From so many on, as little as is searched at least. */
const LARGE_ZONE = 2 * SMALL_ZONE

/** What is searched for each order. */
export interface Breadth {
  /** Couriers: at least this many, the nearest of the free ones and of those soon free. */
  readonly couriers: number
  /** Orders it could follow: at most this many, those that end nearest to its pickup. */
  readonly predecessors: number
}

const FULL: Breadth = { couriers: 48, predecessors: 32 }
const LEAST: Breadth = { couriers: 32, predecessors: 16 }
/** And no more than these for all orders of one pickup: the pairs are the square of them. The next look has others. */
const MOST_AT_A_PICKUP = 500
/** Futures that are planned for. */
const FUTURES = 6

/** How much is searched in a zone with this many orders. */
export function breadthOf(orders: number): Breadth {
  const narrowed = Math.min(1, Math.max(0, (orders - SMALL_ZONE) / (LARGE_ZONE - SMALL_ZONE)))
  const between = (full: number, least: number) => Math.round(full - narrowed * (full - least))
  return {
    couriers: between(FULL.couriers, LEAST.couriers),
    predecessors: between(FULL.predecessors, LEAST.predecessors),
  }
}

/** How many couriers are searched at a pickup where so many orders wait: one for each of them. */
export function couriersAt({ couriers }: Breadth, waiting: number): number {
  return Math.min(MOST_AT_A_PICKUP, Math.max(couriers, waiting))
}

/**
 * For how many futures a zone with this many orders is planned. Plans of a zone twice as large take twice as long each, so there are
 * half as many; in the largest zones none, whose open orders suffice.
 */
export function futuresOf(orders: number): number {
  return Math.round(FUTURES * Math.min(1, SMALL_ZONE / orders))
}
