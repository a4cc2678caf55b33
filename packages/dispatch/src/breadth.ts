/** How much of a zone is searched, so that a decision takes a fraction of a second in a small zone and in a large one. */

/** Orders, open and expected, of a zone small enough to search more. */
export const SMALL_ZONE = 450

/** What is searched for each order. */
export interface Breadth {
  /** Couriers: at least this many, the nearest of the free ones and of those soon free. */
  readonly couriers: number
  /** Orders it could follow: at most this many, those that end nearest to its pickup. */
  readonly predecessors: number
}

const SMALL: Breadth = { couriers: 48, predecessors: 32 }
const LARGE: Breadth = { couriers: 32, predecessors: 16 }

/** How much is searched in a zone with this many orders. */
export function breadthOf(orders: number): Breadth {
  return orders > SMALL_ZONE ? LARGE : SMALL
}
