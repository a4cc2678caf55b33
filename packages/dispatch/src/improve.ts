/**
 * Local search: an order moves to another place in the routes, changes places with the one there, or moves with all that follow it,
 * as long as the waiting gets shorter.
 */
import { pickupAtOf } from './candidates.ts'
import { delayCost } from './delay-cost.ts'
import { costAt, costOnward, next, type Milestone, type RouteProblem } from './routes.ts'
import { type IsOver, never } from './snapshot.ts'

/** Smallest gain worth a change, minutes. */
const LEAST_GAIN = 1e-3
/** More than all weights other than delays add up to, minutes. */
const WORTH_A_SEARCH = 1
/** Places tried before the search ends: a bound on time that does not depend on the machine. */
const MOST_TRIALS = 100_000

/** The orders a courier carries, in sequence. */
interface Route {
  readonly stops: readonly number[]
  /** Where the courier is before the first of them and after each. */
  readonly milestones: readonly Milestone[]
  readonly cost: number
}

/** What each courier should carry, in sequence. */
export interface Plan {
  readonly problem: RouteProblem
  /** By courier; settled orders are left out. */
  readonly routes: readonly (readonly number[])[]
  /** Of all routes and of the orders nobody carries. */
  readonly cost: number
}

/** How far a search goes. */
interface Extent {
  /** The orders to begin with, all of them if left out; the search continues with all orders of the routes it changes. */
  readonly first?: Iterable<number>
  readonly isOver?: IsOver
}

/** Improves a plan's routes until nothing is gained or the time is over. All orders in the given routes must be possible to pick up. */
export function improve(
  problem: RouteProblem,
  routes: readonly (readonly number[])[],
  { first = problem.stops.keys(), isOver = never }: Extent = {},
): Plan {
  const search = new LocalSearch(problem, routes, isOver)
  search.run(first)
  return { problem, routes: search.routes.map(({ stops }) => stops), cost: search.cost() }
}

/** Where an order is in a route. */
interface Held {
  readonly courier: number
  readonly at: number
  readonly route: Route
}

/** Where an order is: in the route of a courier, or with nobody, and then it costs its price. */
interface Position {
  readonly stop: number
  readonly held: Held | null
  /** Cost of its route, or of not serving it; and the same without it. */
  readonly cost: number
  readonly costWithout: number
}

/** A place for an order in the route of another courier. */
interface Place extends Held {
  /** Where that courier is after the order. */
  readonly arrived: Milestone
  /** Cost of both routes before, the order's and the other one. */
  readonly costBefore: number
}

/** Records a change if it is the best so far. */
type Consider = (gain: number, apply: () => void) => void

/** The best change so far; its routes are built only when it is made. */
interface Change {
  readonly gain: number
  readonly apply: () => void
}

class LocalSearch {
  readonly routes: Route[]
  /** Who carries each order, or null. */
  private readonly courierOf: (number | null)[]
  /** Orders with which a route begins in any case. */
  private readonly settled = new Set<number>()
  /** Orders still to be tried. */
  private readonly toTry = new Set<number>()
  private trials = 0

  constructor(
    private readonly problem: RouteProblem,
    routes: readonly (readonly number[])[],
    private readonly isOver: IsOver,
  ) {
    this.courierOf = problem.stops.map(() => null)
    problem.starts.forEach(({ after }, courier) => {
      if (after === null) return
      this.courierOf[after] = courier
      this.settled.add(after)
    })
    this.routes = routes.map((stops, courier) => {
      for (const stop of stops) this.courierOf[stop] = courier
      return this.routeOf(courier, stops)
    })
  }

  run(first: Iterable<number>): void {
    for (const stop of first) this.toTry.add(stop)
    let costBefore = Infinity
    for (let cost = this.tryAll(); costBefore - cost > LEAST_GAIN; cost = this.tryAll()) {
      costBefore = cost
      // An order that found no place while the routes were long may fit now.
      for (const stop of this.leftAlone()) this.toTry.add(stop)
    }
  }

  /** Tries every remaining order; returns the cost of the plan. */
  private tryAll(): number {
    for (const stop of this.toTry) {
      if (this.trials >= MOST_TRIALS || this.isOver()) break
      this.toTry.delete(stop)
      if (this.isWorthASearch(stop)) this.bestChange(this.positionOf(stop))?.apply()
    }
    return this.cost()
  }

  cost(): number {
    const carried = this.routes.reduce((sum, { cost }) => sum + cost, 0)
    return this.leftAlone().reduce((sum, stop) => sum + this.problem.stops[stop]!.price, carried)
  }

  private leftAlone(): number[] {
    return [...this.problem.stops.keys()].filter((stop) => this.courierOf[stop] === null)
  }

  /** If nobody waits longer than the soonest courier requires, there is nothing to gain. */
  private isWorthASearch(stop: number): boolean {
    if (this.settled.has(stop)) return false
    const courier = this.courierOf[stop]!
    if (courier === null) return true
    return this.routes[courier]!.cost - this.problem.stops[stop]!.leastCost >= WORTH_A_SEARCH
  }

  private positionOf(stop: number): Position {
    const courier = this.courierOf[stop]!
    if (courier === null) return { stop, held: null, cost: this.problem.stops[stop]!.price, costWithout: 0 }
    const route = this.routes[courier]!
    const at = route.stops.indexOf(stop)
    const costWithout = this.costOf(courier, route.milestones[at]!, route.stops, at + 1)
    return { stop, held: { courier, at, route }, cost: route.cost, costWithout }
  }

  private bestChange(from: Position): Change | null {
    const { stop, held } = from
    const { fromStop, price, weight, from: found } = this.problem.stops[stop]!
    const { numberOf, limits } = this.problem
    let best: Change | null = null
    const consider: Consider = (gain, apply) => {
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { gain, apply }
    }
    if (held !== null)
      consider(from.cost - from.costWithout - price, () => {
        this.replace(held.courier, held.route.stops.toSpliced(held.at, 1))
        this.courierOf[stop] = null
      })
    const considerAt = (courier: number, at: number) => {
      this.trials += 1
      if (courier === held?.courier) this.considerWithin(stop, held, at, consider)
      else this.considerElsewhere(from, courier, at, consider)
    }
    // Candidates come by arrival: from this one on, the order alone would wait longer than its whole route does.
    for (const candidate of found.candidates) {
      const pickupAt = pickupAtOf(found.order, candidate, limits)
      if (delayCost(weight, found.order.readyAt, pickupAt) > from.cost) break
      considerAt(numberOf.get(candidate.courier)!, 0)
    }
    for (const earlier of fromStop.keys()) {
      const courier = this.courierOf[earlier]!
      if (courier !== null) considerAt(courier, this.routes[courier]!.stops.indexOf(earlier) + 1)
    }
    return best
  }

  private considerWithin(
    stop: number,
    { courier, at: now, route }: Held,
    at: number,
    consider: Consider,
  ): void {
    if (at === now || at === now + 1) return
    const stops = route.stops.toSpliced(now, 1).toSpliced(at > now ? at - 1 : at, 0, stop)
    const first = Math.min(now, at)
    const gain = route.cost - this.costOf(courier, route.milestones[first]!, stops, first)
    consider(gain, () => this.replace(courier, stops))
  }

  private considerElsewhere(from: Position, courier: number, at: number, consider: Consider): void {
    const route = this.routes[courier]!
    const arrived = next(this.problem, courier, route.milestones[at]!, from.stop)
    if (arrived === null) return
    const place = { courier, at, route, arrived, costBefore: from.cost + route.cost }
    this.considerInsertion(from, place, consider)
    if (at < route.stops.length) this.considerExchange(from, place, consider)
    this.considerCrossing(from, place, consider)
  }

  /** The order comes between others. */
  private considerInsertion({ stop, held, costWithout }: Position, place: Place, consider: Consider): void {
    const { courier, at, route, arrived, costBefore } = place
    consider(costBefore - costWithout - this.costOf(courier, arrived, route.stops, at), () => {
      if (held !== null) this.replace(held.courier, held.route.stops.toSpliced(held.at, 1))
      this.replace(courier, route.stops.toSpliced(at, 0, stop))
    })
  }

  /** The order swaps places with another, which stays without a courier if this one had none. */
  private considerExchange({ stop, held }: Position, place: Place, consider: Consider): void {
    const { courier, at, route, arrived, costBefore } = place
    const displaced = route.stops[at]!
    const left = costBefore - this.costOf(courier, arrived, route.stops, at + 1)
    if (left <= LEAST_GAIN) return
    if (held === null) {
      consider(left - this.problem.stops[displaced]!.price, () => {
        this.replace(courier, route.stops.with(at, stop))
        this.courierOf[displaced] = null
        this.toTry.add(displaced)
      })
      return
    }
    const here = next(this.problem, held.courier, held.route.milestones[held.at]!, displaced)
    if (here === null) return
    consider(left - this.costOf(held.courier, here, held.route.stops, held.at + 1), () => {
      this.replace(held.courier, held.route.stops.with(held.at, displaced))
      this.replace(courier, route.stops.with(at, stop))
    })
  }

  /** The order and all after it swap with the tail of the other route. */
  private considerCrossing({ held }: Position, place: Place, consider: Consider): void {
    const { courier, at, route, arrived, costBefore } = place
    if (held === null) return
    const { stops } = held.route
    if (held.at === stops.length - 1 && at === route.stops.length) return
    const left = costBefore - this.costOf(courier, arrived, stops, held.at + 1)
    if (left <= LEAST_GAIN) return
    const here = held.route.milestones[held.at]!
    consider(left - this.costOf(held.courier, here, route.stops, at), () => {
      this.replace(held.courier, [...stops.slice(0, held.at), ...route.stops.slice(at)])
      this.replace(courier, [...route.stops.slice(0, at), ...stops.slice(held.at)])
    })
  }

  private costOf(courier: number, from: Milestone, stops: readonly number[], first: number): number {
    return costOnward(this.problem, courier, from, stops, first)
  }

  private routeOf(courier: number, stops: readonly number[]): Route {
    const milestones = [this.problem.starts[courier]!]
    for (const stop of stops) {
      const at = next(this.problem, courier, milestones.at(-1)!, stop)
      if (at === null) throw new Error(`courier ${courier} cannot carry order ${stop}`)
      milestones.push(at)
    }
    return { stops, milestones, cost: costAt(milestones.at(-1)!) }
  }

  private replace(courier: number, stops: readonly number[]): void {
    this.routes[courier] = this.routeOf(courier, stops)
    for (const stop of stops) {
      this.courierOf[stop] = courier
      this.toTry.add(stop)
    }
  }
}
