/** The check after a step: the database must match the model. */
import type { Action, Done } from './actions.ts'
import { explain } from './explain.ts'
import type { Model } from './model.ts'
import type { Scene } from './scene.ts'
import type { Stored } from './stored.ts'

/**
 * The model after concurrent actions. Throws if one failed, an invariant is broken, or no ordering of them
 * explains the result.
 */
export async function check(
  model: Model,
  scene: Scene,
  actions: readonly Action[],
  settled: readonly PromiseSettledResult<Done>[],
): Promise<Model> {
  const done = settled.map((result) => {
    if (result.status === 'rejected') throw scene.failure(`It failed: ${String(result.reason)}`)
    return result.value
  })
  const { before, stored } = await scene.look()
  if (isAllRefused(done) && before !== null && ordersOf(before) !== ordersOf(stored))
    throw scene.failure('What was refused changed orders, offers or their events')
  const explained = explain(model, { actions, done, stored, asksAtOnce: scene.asksAtOnce })
  if ('mismatch' in explained)
    throw scene.failure(`No sequence of what was done explains what came of it:\n  ${explained.mismatch}`)
  scene.count(actions.length === 1 ? 'steps of one thing' : 'steps of several at once')
  for (const [at, { summary }] of actions.entries())
    scene.count(`${summary.replace(/, done at .*Z/, ', late')}: ${cameOf(settled[at])}`)
  return explained.model
}

/** Riders who delivered an order between two states, or whose earnings were reviewed or adjusted. */
export function whoDelivered(before: Model, after: Model): string[] {
  return [...after.orders.values()].flatMap(({ id, holder, status, review, adjusted }) => {
    const former = before.orders.get(id)
    const isNew = status !== former?.status || review !== former.review || adjusted !== former.adjusted
    return status === 'delivered' && holder !== null && isNew ? [holder] : []
  })
}

/** The answers in one line. */
export function cameOf(result: PromiseSettledResult<Done> | undefined): string {
  return result?.status === 'fulfilled' ? result.value.answers.join(', ') : String(result?.reason)
}

function isAllRefused(done: readonly Done[]): boolean {
  return done.every(({ answers }) => answers.length > 0 && answers.every(isWithoutEffect))
}

/** A wrong PIN or code is refused, and counts. */
const isWithoutEffect = (answer: string) => /^4\d\d/.test(answer) && !/HANDOVER_(WRONG|LOCKED)/.test(answer)

function ordersOf({ orders, offers, events }: Stored): string {
  return JSON.stringify([orders, offers, events])
}
