/** Taps on a phone, as phones and people make them. */
import { randomUUID } from 'node:crypto'
import type { Action } from '../support/lifecycle/actions.ts'
import type { Keyed } from '../support/lifecycle/rules.ts'
import type { Random } from '../support/random.ts'
import { act, type Actor } from './clockwork.ts'
import type { Habits } from './habits.ts'

/** One tap, perhaps in two tabs at once, perhaps repeated because its answer got lost. Returns the first answer. */
export function* taps(
  action: Action,
  { doubles, losesSignal }: Habits,
  chance: Random,
): Actor<string | undefined> {
  const again = action.again?.(false)
  const [answer] = yield* act(action, ...(again !== undefined && chance.chance(doubles) ? [again] : []))
  if (again !== undefined && chance.chance(losesSignal / 2)) yield* act(again)
  return answer
}

/** A key of its own. */
export function keyed(): Keyed {
  return { key: randomUUID(), isAltered: false }
}
