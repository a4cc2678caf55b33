/** What a press of the headset's button means. Pure: time and what is at hand are passed in. */

/** One press says yes, two say no. */
export type Press = 'one' | 'two'

/** What is at hand: `key` changes with it, `since` is when it did, epoch milliseconds. */
export type Topic = { readonly key: string; readonly since: number } & (
  | { readonly is: 'free' }
  | { readonly is: 'offer' }
  /** `needsScreen`: the next step has to be proved at the door. */
  | { readonly is: 'order'; readonly needsScreen: boolean }
  /** Nothing can be answered: a step is being sent, or the order is done. */
  | { readonly is: 'busy' }
)

/** A step that was asked about, and waits for its confirmation. Epoch milliseconds. */
export interface Question {
  readonly of: string
  readonly from: number
  readonly until: number
}

/** What is done. */
export type Action = 'accept' | 'skip' | 'ask' | 'advance' | 'drop' | 'repeat' | 'screen' | 'nothing'

/** What was just said has to be heard before it can be answered: a press meant for what was before does nothing, milliseconds. */
export const HEARD_MS = 1_500
/** A question that nobody answers is dropped, milliseconds. */
export const PATIENCE_MS = 12_000

/** The action of a press, and the question that is open after it. No step is taken by a single press: it is asked about first. */
export function answer(
  topic: Topic,
  question: Question | null,
  press: Press,
  now: number,
): { readonly action: Action; readonly question: Question | null } {
  const open = question !== null && question.of === topic.key && now < question.until ? question : null
  if (now - (open?.from ?? topic.since) < HEARD_MS) return { action: 'nothing', question: open }
  const { key: of } = topic
  switch (topic.is) {
    case 'busy':
      return { action: 'nothing', question: null }
    case 'free':
      return { action: 'repeat', question: null }
    case 'offer':
      return { action: press === 'one' ? 'accept' : 'skip', question: null }
    case 'order':
      if (topic.needsScreen && press === 'one') return { action: 'screen', question: null }
      if (open !== null) return { action: press === 'one' ? 'advance' : 'drop', question: null }
      return press === 'one'
        ? { action: 'ask', question: { of, from: now, until: now + PATIENCE_MS } }
        : { action: 'repeat', question: null }
  }
}
