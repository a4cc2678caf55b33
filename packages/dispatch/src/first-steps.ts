/**
 * What to do now, with several futures possible. Every assignment that a future's plan begins with is tried in all futures, as is
 * sending nobody for now; the cheapest on average wins.
 */
import { type Choice, compareIds } from './candidates.ts'
import { isForeseen } from './foresight.ts'
import { improve, type Plan } from './improve.ts'
import { next, type Milestone, type RouteProblem } from './routes.ts'
import { type IsOver, never } from './snapshot.ts'

/** How long "nobody yet" is tried for, unless an answer may take longer; milliseconds. */
const HELD_MS = 60_000

/** A choice, and how many plans begin with it. */
interface Vote {
  readonly choice: Choice
  count: number
}

/** The plans after somebody, or nobody, is sent to an order now. */
interface Outcome {
  readonly sent: Choice[]
  readonly plans: readonly Plan[]
}

/**
 * Whom to send now, by order.
 * @param plans one for each future, of the same open orders and couriers
 * @param isDue whether a courier would have to leave now
 * @param isOver from then on, one plan decides what is still open
 */
export function firstSteps(
  plans: readonly Plan[],
  isDue: (choice: Choice) => boolean,
  isOver: IsOver = never,
): Choice[] {
  const sent: Choice[] = []
  const decided = new Set<string>()
  const isOpen = (choice: Choice) => isDue(choice) && !decided.has(choice.from.order.id)
  // Decided first is what most plans agree on; the rest is tried in the resulting plans.
  for (let before = plans; ;) {
    // Of several plans, what was sent so far is settled in each: any single one agrees with it, and with itself.
    if (before.length > 1 && isOver()) before = before.slice(0, 1)
    const votes = votesOf(before.flatMap(firstChoices).filter(isOpen))
    if (before.length === 1 || votes.length === 0)
      return [...sent, ...votes.map(({ choice }) => choice)].sort(compareChoices)
    const { order } = votes[0]!.choice.from
    decided.add(order.id)
    const best = bestOf(
      before,
      votes.filter(({ choice }) => choice.from.order === order),
      isOver,
    )
    sent.push(...best.sent)
    before = best.plans
  }
}

/**
 * The first open order of each courier, even if an expected one would be carried before it: nobody waits for an expected order beside
 * an open one. Nothing for couriers whose order is settled.
 */
export function firstChoices({ problem, routes }: Plan): Choice[] {
  return routes.flatMap((route, number): Choice[] => {
    const first = route.map((stop) => problem.stops[stop]!.from).find(({ order }) => !isForeseen(order))
    if (first === undefined || problem.starts[number]!.after !== null) return []
    const courier = problem.couriers[number]
    const chosen = first.candidates.find((each) => each.courier === courier)
    return chosen === undefined ? [] : [{ from: first, chosen }]
  })
}

/** The choices of several plans, those of most plans first. */
function votesOf(choices: readonly Choice[]): Vote[] {
  const votes = new Map<string, Vote>()
  for (const choice of choices) {
    const key = `${choice.from.order.id} ${choice.chosen.courier.id}`
    const vote = votes.get(key)
    if (vote === undefined) votes.set(key, { choice, count: 1 })
    else vote.count += 1
  }
  return [...votes.values()].sort((a, b) => b.count - a.count || compareChoices(a.choice, b.choice))
}

/** The cheapest choice of the plans for one order; of equals the first. */
function bestOf(plans: readonly Plan[], votes: readonly Vote[], isOver: IsOver): Outcome {
  const outcomes = votes.map(({ choice }): Outcome => ({
    sent: [choice],
    plans: plans.map((plan) => send(plan, choice, isOver)),
  }))
  const { from } = votes[0]!.choice
  const plansFor = votes.reduce((sum, { count }) => sum + count, 0)
  if (plansFor < plans.length)
    outcomes.push({ sent: [], plans: plans.map((plan) => hold(plan, from, isOver)) })
  return outcomes.reduce((best, other) => (costOf(other) < costOf(best) ? other : best))
}

function costOf({ plans }: Outcome): number {
  return plans.reduce((sum, { cost }) => sum + cost, 0)
}

/** The plan with a courier sent to an order now. */
function send(plan: Plan, { from, chosen }: Choice, isOver: IsOver): Plan {
  const { problem, routes } = plan
  const stop = problem.stops.findIndex((each) => each.from === from)
  const courier = problem.numberOf.get(chosen.courier)!
  const start = next(problem, courier, problem.starts[courier]!, stop)!
  const settled: RouteProblem = { ...problem, starts: problem.starts.with(courier, start) }
  const rest = routes.map((route) => (route.includes(stop) ? route.filter((each) => each !== stop) : route))
  if (routes[courier]![0] === stop) return { problem: settled, routes: rest, cost: plan.cost }
  const before = routes.findIndex((route) => route.includes(stop))
  return replanned(settled, rest, before === -1 ? [courier] : [courier, before], isOver)
}

/** The plan with nobody sent to an order for now. */
function hold({ problem, routes }: Plan, from: Choice['from'], isOver: IsOver): Plan {
  const stop = problem.stops.findIndex((each) => each.from === from)
  const held = { ...problem.stops[stop]!, knownAt: problem.now + Math.max(HELD_MS, problem.limits.leadMs) }
  const before = routes.findIndex((route) => route.includes(stop))
  return replanned(
    { ...problem, stops: problem.stops.with(stop, held) },
    routes,
    before === -1 ? [] : [before],
    isOver,
  )
}

/** The plan after some couriers' abilities changed; what they can no longer carry goes to others. */
function replanned(
  problem: RouteProblem,
  routes: readonly (readonly number[])[],
  changed: readonly number[],
  isOver: IsOver,
): Plan {
  const able = routes.map((route, courier) =>
    changed.includes(courier) ? ableOf(problem, courier, route) : route,
  )
  return improve(problem, able, { first: changed.flatMap((courier) => routes[courier]!), isOver })
}

/** The orders of a route that its courier can still carry. */
function ableOf(problem: RouteProblem, courier: number, route: readonly number[]): number[] {
  let at: Milestone = problem.starts[courier]!
  return route.filter((stop) => {
    const then = next(problem, courier, at, stop)
    at = then ?? at
    return then !== null
  })
}

function compareChoices(a: Choice, b: Choice): number {
  return compareIds(a.from.order, b.from.order) || compareIds(a.chosen.courier, b.chosen.courier)
}
