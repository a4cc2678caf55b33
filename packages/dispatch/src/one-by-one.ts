/** The policies of peers, to compare with: each order, most pressing first, goes to one of the couriers who are left. */
import { compareIds, findCandidates, type Candidate, type OrderCandidates } from './candidates.ts'
import { explain, type Choice } from './explain.ts'
import { fairest, longerIdle } from './fairness.ts'
import type { Decide, DispatchLimits, OpenOrder } from './snapshot.ts'

/** Asks the free courier who is there soonest. */
export const decideNearest: Decide = decideOneByOne('nearest', fairest)

/** Asks the courier who has been free for longest, wherever; of several, the soonest there. */
export const decideIdle: Decide = decideOneByOne('idle', (left) => left.reduce(longerIdle))

function decideOneByOne(
  policy: 'nearest' | 'idle',
  choose: (left: readonly [Candidate, ...Candidate[]], limits: DispatchLimits) => Candidate,
): Decide {
  return (snapshot, limits, travel) => {
    const choices: Choice[] = []
    const taken = new Map<string, string>()
    const byPressure = findCandidates(snapshot, limits, travel, 0).sort((a, b) =>
      byUrgencyThenAge(a.order, b.order),
    )
    for (const found of byPressure) {
      const from = without(found, taken)
      const [first, ...more] = from.candidates
      if (first === undefined) continue
      const chosen = choose([first, ...more], limits)
      taken.set(chosen.courier.id, found.order.id)
      choices.push({ from, chosen, isByTie: policy === 'nearest' && chosen !== first })
    }
    return explain(policy, choices, taken, snapshot, limits)
  }
}

function without(found: OrderCandidates, taken: ReadonlyMap<string, string>): OrderCandidates {
  return { ...found, candidates: found.candidates.filter(({ courier }) => !taken.has(courier.id)) }
}

function byUrgencyThenAge(a: OpenOrder, b: OpenOrder): number {
  return Number(b.isUrgent) - Number(a.isUrgent) || a.createdAt - b.createdAt || compareIds(a, b)
}
