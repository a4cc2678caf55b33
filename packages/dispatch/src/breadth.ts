/** How much of a zone is looked at: a decision should take a fraction of a second in a small one and in a large one. */

/** Orders, open ones and those that may come, of a zone in which there is time to look at more. */
export const SMALL_ZONE = 450

/** What is looked at for each order. */
export interface Breadth {
  /** Couriers, the nearest of those who are free and of those who will be; at least so many. */
  readonly couriers: number
  /** Orders that it could follow, those that end nearest to its pickup; at most so many. */
  readonly predecessors: number
}

const SMALL: Breadth = { couriers: 48, predecessors: 32 }
const LARGE: Breadth = { couriers: 32, predecessors: 16 }

/** How much is looked at in a zone with so many orders. */
export function breadthOf(orders: number): Breadth {
  return orders > SMALL_ZONE ? LARGE : SMALL
}
