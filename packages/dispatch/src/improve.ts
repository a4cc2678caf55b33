/**
 * Local search: an order moves to another place in the routes, changes places with the one there, or moves with all that follow it,
 * as long as the waiting becomes less.
 */
import { pickupAtOf } from './candidates.ts'
import { delayCost } from './delay-cost.ts'
import { routeCost, type RouteProblem } from './routes.ts'

/** Minutes; less is not worth a change. */
const LEAST_GAIN = 1e-3
/** Minutes; more than what the weights beside the delays come to. */
const WORTH_A_SEARCH = 1
/** The search ends after so many places tried, whatever it found: a bound on time that does not depend on the machine. */
const MOST_TRIALS = 100_000

/** New routes of some couriers, and the order that nobody carries any more. */
interface Change {
  readonly gain: number
  readonly routes: readonly (readonly [courier: number, route: number[]])[]
  readonly leaves: number | null
}

/** An order where it is: in the route of a courier, or with nobody. */
interface Position {
  readonly stop: number
  /** Null for an order that nobody carries. */
  readonly courier: number | null
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** What its route costs, or leaving it alone. */
  readonly cost: number
  /** What its route costs without it. */
  readonly costWithout: number
}

/** Better routes, by courier. */
export function improve(problem: RouteProblem, routes: readonly (readonly number[])[]): number[][] {
  const search = new LocalSearch(problem, routes)
  search.run()
  return search.routes
}

class LocalSearch {
  readonly routes: number[][]
  private readonly costs: number[]
  /** Who carries each order, or null. */
  private readonly courierOf: (number | null)[]
  private trials = 0

  constructor(
    private readonly problem: RouteProblem,
    routes: readonly (readonly number[])[],
  ) {
    this.routes = routes.map((route) => [...route])
    this.costs = routes.map((route, courier) => routeCost(problem, courier, route))
    this.courierOf = problem.stops.map(() => null)
    this.routes.forEach((route, courier) => route.forEach((stop) => (this.courierOf[stop] = courier)))
  }

  run(): void {
    for (let isBetter = true; isBetter && this.trials < MOST_TRIALS;) {
      isBetter = false
      for (let stop = 0; stop < this.courierOf.length; stop += 1) {
        const change = this.isWorthASearch(stop) ? this.bestChange(this.positionOf(stop)) : null
        if (change === null) continue
        this.apply(change)
        isBetter = true
      }
    }
  }

  /** Where nobody waits for longer than the soonest courier makes them there is nothing to win. */
  private isWorthASearch(stop: number): boolean {
    const courier = this.courierOf[stop]!
    if (courier === null) return true
    const { order, candidates } = this.problem.stops[stop]!.from
    const [soonest] = candidates
    const least =
      soonest === undefined ? 0 : delayCost(order, pickupAtOf(order, soonest, this.problem.limits))
    return this.costs[courier]! - least >= WORTH_A_SEARCH
  }

  private positionOf(stop: number): Position {
    const courier = this.courierOf[stop]!
    if (courier === null) {
      const cost = this.problem.stops[stop]!.price
      return { stop, courier, before: [], after: [], cost, costWithout: 0 }
    }
    const route = this.routes[courier]!
    const at = route.indexOf(stop)
    const before = route.slice(0, at)
    const after = route.slice(at + 1)
    const costWithout = routeCost(this.problem, courier, [...before, ...after])
    return { stop, courier, before, after, cost: this.costs[courier]!, costWithout }
  }

  private bestChange(from: Position): Change | null {
    const {
      fromStop,
      price,
      from: { order, candidates },
    } = this.problem.stops[from.stop]!
    const { numberOf, limits } = this.problem
    let best: Change | null = null
    const consider = (change: Change | null) => {
      if (change !== null && change.gain > (best?.gain ?? LEAST_GAIN)) best = change
    }
    if (from.courier !== null)
      consider({
        gain: from.cost - from.costWithout - price,
        routes: [[from.courier, [...from.before, ...from.after]]],
        leaves: from.stop,
      })
    const considerAt = (courier: number, at: number) => {
      this.trials += 1
      if (courier === from.courier) consider(this.moveWithin(from, courier, at))
      else {
        const target = this.routes[courier]!
        const head = target.slice(0, at)
        const tail = target.slice(at)
        consider(this.move(from, courier, head, tail))
        consider(this.exchange(from, courier, head, tail))
        consider(this.moveWithTail(from, courier, head, tail))
      }
    }
    // Candidates come by arrival: from one on, the order alone would wait for longer than all of its route does.
    for (const candidate of candidates) {
      if (delayCost(order, pickupAtOf(order, candidate, limits)) > from.cost) break
      considerAt(numberOf.get(candidate.courier)!, 0)
    }
    for (const earlier of fromStop.keys()) {
      const courier = this.courierOf[earlier]!
      if (courier !== null) considerAt(courier, this.routes[courier]!.indexOf(earlier) + 1)
    }
    return best
  }

  private moveWithin(from: Position, courier: number, at: number): Change | null {
    const now = from.before.length
    if (at === now || at === now + 1) return null
    const route = [...from.before, ...from.after].toSpliced(at > now ? at - 1 : at, 0, from.stop)
    return {
      gain: from.cost - routeCost(this.problem, courier, route),
      routes: [[courier, route]],
      leaves: null,
    }
  }

  private move(from: Position, courier: number, head: number[], tail: number[]): Change {
    const there = [...head, from.stop, ...tail]
    const gain = from.cost - from.costWithout + this.gainOf(courier, there)
    return { gain, routes: [...this.without(from), [courier, there]], leaves: null }
  }

  /** The order takes the place of another, which takes its place, or is left alone if it had none. */
  private exchange(from: Position, courier: number, head: number[], tail: number[]): Change | null {
    const [displaced, ...rest] = tail
    if (displaced === undefined) return null
    const there = [...head, from.stop, ...rest]
    const gainThere = from.cost + this.gainOf(courier, there)
    if (gainThere <= LEAST_GAIN) return null
    if (from.courier === null)
      return {
        gain: gainThere - this.problem.stops[displaced]!.price,
        routes: [[courier, there]],
        leaves: displaced,
      }
    const here = [...from.before, displaced, ...from.after]
    const gain = gainThere - routeCost(this.problem, from.courier, here)
    return {
      gain,
      routes: [
        [from.courier, here],
        [courier, there],
      ],
      leaves: null,
    }
  }

  private moveWithTail(from: Position, courier: number, head: number[], tail: number[]): Change | null {
    if (from.courier === null || from.after.length + tail.length === 0) return null
    const there = [...head, from.stop, ...from.after]
    const gainThere = from.cost + this.gainOf(courier, there)
    if (gainThere <= LEAST_GAIN) return null
    const here = [...from.before, ...tail]
    const gain = gainThere - routeCost(this.problem, from.courier, here)
    return {
      gain,
      routes: [
        [from.courier, here],
        [courier, there],
      ],
      leaves: null,
    }
  }

  private gainOf(courier: number, route: readonly number[]): number {
    return this.costs[courier]! - routeCost(this.problem, courier, route)
  }

  private without({ courier, before, after }: Position): Change['routes'] {
    return courier === null ? [] : [[courier, [...before, ...after]]]
  }

  private apply({ routes, leaves }: Change): void {
    for (const [courier, route] of routes) {
      this.routes[courier] = route
      this.costs[courier] = routeCost(this.problem, courier, route)
      for (const stop of route) this.courierOf[stop] = courier
    }
    if (leaves !== null) this.courierOf[leaves] = null
  }
}
