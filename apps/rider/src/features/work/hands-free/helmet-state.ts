/** What a press of the headset's button means. Pure: time and what is at hand are passed in. */

/** One press says yes, two say no. */
export type Press = 'one' | 'two'

/** What is at hand: `key` changes with it, `since` is when it did, epoch milliseconds. */
export type Topic = { readonly key: string; readonly since: number } & (
  | { readonly is: 'free' }
  /** `hearing`: how long its question takes to be heard, milliseconds. */
  | { readonly is: 'offer'; readonly hearing: number }
  /** `needsScreen`: the next step has to be proved at the door. */
  | { readonly is: 'order'; readonly needsScreen: boolean }
  /** Nothing can be answered: a step is being sent, or the order is done. */
  | { readonly is: 'busy' }
)

/** What was asked about, and waits for its confirmation: a step, or an offer. Epoch milliseconds. */
export interface Question {
  readonly of: string
  /** When it was heard. */
  readonly from: number
  readonly until: number
}

/** What is done. */
export type Action = 'accept' | 'skip' | 'ask' | 'advance' | 'drop' | 'repeat' | 'screen' | 'nothing'

/** What was just said has to be heard before it can be answered: a press meant for what was before does nothing, milliseconds. */
export const HEARD_MS = 1_500
/** A question that nobody answers is dropped, milliseconds. */
export const PATIENCE_MS = 12_000
/** A voice says a letter in so long, milliseconds: with this the words are over, as far as one can know. */
const LETTER_MS = 65

/** How long these words take to be heard, milliseconds. */
export const hearingOf = (words: string): number => Math.max(HEARD_MS, words.length * LETTER_MS)

/**
 * The action of a press, and the question that is open after it. No step is taken and no offer accepted by a single press: it is asked
 * about first.
 */
export function answer(
  topic: Topic,
  question: Question | null,
  press: Press,
  now: number,
): { readonly action: Action; readonly question: Question | null } {
  const open = question !== null && question.of === topic.key && now < question.until ? question : null
  if (now < (open?.from ?? topic.since + HEARD_MS)) return { action: 'nothing', question: open }
  const { key: of } = topic
  const ask = (hearing: number) => {
    const from = now + hearing
    return { action: 'ask', question: { of, from, until: from + PATIENCE_MS } } as const
  }
  switch (topic.is) {
    case 'busy':
      return { action: 'nothing', question: null }
    case 'free':
      return { action: 'repeat', question: null }
    case 'offer':
      if (press === 'two') return { action: 'skip', question: null }
      return open === null ? ask(topic.hearing) : { action: 'accept', question: null }
    case 'order':
      if (topic.needsScreen && press === 'one') return { action: 'screen', question: null }
      if (open !== null) return { action: press === 'one' ? 'advance' : 'drop', question: null }
      return press === 'one' ? ask(HEARD_MS) : { action: 'repeat', question: null }
  }
}
