/** What several plans of one zone agree on. */
import { compareIds } from './candidates.ts'
import type { Choice } from './explain.ts'

/** How many plans say the same. */
interface Vote {
  readonly choice: Choice
  count: number
}

/**
 * For each order that at least half of the plans send somebody for: whom most of them send, of those whom no order with more of them
 * takes. By order.
 * @param plans what each wants done; in each an order and a courier at most once
 */
export function agreed(plans: readonly (readonly Choice[])[]): Choice[] {
  const votes = new Map<string, Vote>()
  const plansFor = new Map<string, number>()
  for (const choice of plans.flat()) {
    const { order } = choice.from
    const key = `${order.id} ${choice.chosen.courier.id}`
    const vote = votes.get(key)
    if (vote === undefined) votes.set(key, { choice, count: 1 })
    else vote.count += 1
    plansFor.set(order.id, (plansFor.get(order.id) ?? 0) + 1)
  }
  const decided = new Set<string>()
  const sent = new Set<string>()
  return [...votes.values()]
    .filter(({ choice }) => 2 * plansFor.get(choice.from.order.id)! >= plans.length)
    .sort((a, b) => b.count - a.count || compareChoices(a.choice, b.choice))
    .map(({ choice }) => choice)
    .filter(({ from: { order }, chosen: { courier } }) => {
      if (decided.has(order.id) || sent.has(courier.id)) return false
      decided.add(order.id)
      sent.add(courier.id)
      return true
    })
    .sort(compareChoices)
}

function compareChoices(a: Choice, b: Choice): number {
  return compareIds(a.from.order, b.from.order) || compareIds(a.chosen.courier, b.chosen.courier)
}
