/** Lets actors act one after another at the instants they name. Nothing happens by itself, and time passes only here. */
import type { Action } from '../support/lifecycle/actions.ts'
import type { ModelOffer } from '../support/lifecycle/model.ts'

/** What an actor asks for: a later instant, an offer until then, or actions to perform at once. */
type Ask =
  | { readonly until: number }
  | { readonly offerTo: string; readonly isInPocket: boolean; readonly until: number }
  | { readonly actions: readonly Action[] }

type Answer = ModelOffer | null | readonly string[]

/** Somebody in the city: yields what it asks for, and ends when it has nothing more to do. */
export type Actor<T = void> = Generator<Ask, T, Answer>

/** Sleeps until an instant; not at all if it has passed. */
export function* until(at: number): Actor {
  yield { until: at }
}

/** Waits until a rider, whose phone may be in the pocket, knows of an offer; null if none came by then. */
export function* offerTo(riderId: string, isInPocket: boolean, at: number): Actor<ModelOffer | null> {
  return (yield { offerTo: riderId, isInPocket, until: at }) as ModelOffer | null
}

/** Performs actions at once; returns their answers in the same sequence. */
export function* act(...actions: Action[]): Actor<readonly string[]> {
  if (actions.length === 0) return []
  return (yield { actions }) as readonly string[]
}

/** What the clockwork drives. */
export interface Stage {
  now(): number
  /** Lets time pass until then, which is not before now. */
  passUntil(at: number): void
  perform(actions: readonly Action[]): Promise<readonly string[]>
  /** The live offer of a rider; a phone in the pocket learns of it only by push. */
  offerOf(riderId: string, isInPocket: boolean): ModelOffer | null
  /** When the dispatcher looks next, if nothing happens until then. */
  looksAt(): number
  /** Lets the dispatcher look. */
  dispatch(): Promise<void>
}

/** Events wake the dispatcher, which looks this long after them; milliseconds. */
const KICKED_MS = 250

interface Sleeper {
  readonly actor: Actor<unknown>
  readonly at: number
  /** Wakes earlier, when this rider knows of an offer. */
  readonly waiting: { readonly riderId: string; readonly isInPocket: boolean } | null
}

/** Runs the actors until an instant, each from where it is. Those that still wait then are dropped. */
export async function run(stage: Stage, actors: readonly Actor[], endAt: number): Promise<void> {
  let asleep: Sleeper[] = []
  let looksAt = stage.looksAt()

  const offerFor = ({ waiting }: Sleeper) =>
    waiting === null ? null : stage.offerOf(waiting.riderId, waiting.isInPocket)
  const resume = async (actor: Actor<unknown>, first: Answer) => {
    for (let answer = first; ;) {
      const { done, value: ask } = actor.next(answer)
      if (done === true) return
      if ('actions' in ask) {
        answer = await stage.perform(ask.actions)
        looksAt = Math.min(looksAt, stage.now() + KICKED_MS)
      } else {
        const waiting = 'offerTo' in ask ? { riderId: ask.offerTo, isInPocket: ask.isInPocket } : null
        asleep.push({ actor, at: Math.max(ask.until, stage.now()), waiting })
        return
      }
    }
  }

  for (const actor of actors) await resume(actor, null)
  while (stage.now() < endAt) {
    const called = asleep.find((sleeper) => offerFor(sleeper) !== null)
    // Of equals the one who has slept longer.
    const next = called ?? asleep.reduce<Sleeper | null>((a, b) => (a !== null && a.at <= b.at ? a : b), null)
    if (called === undefined && looksAt <= Math.min(next?.at ?? Infinity, endAt)) {
      stage.passUntil(looksAt)
      await stage.dispatch()
      looksAt = Math.max(stage.looksAt(), stage.now() + KICKED_MS)
      continue
    }
    if (next === null || (called === undefined && next.at > endAt)) break
    asleep = asleep.filter((other) => other !== next)
    if (called === undefined) stage.passUntil(next.at)
    await resume(next.actor, offerFor(next))
  }
}
