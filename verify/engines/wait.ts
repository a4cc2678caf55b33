/** Waiting for something, with a timeout. */
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a page may take until the condition is met, milliseconds. */
export const WAIT_MS = 15_000
const LOOK_EVERY_MS = 50

/**
 * Polls until the answer is neither null nor false, and returns it. A poll that throws counts as unanswered,
 * because a page that is loading has no answer.
 * @throws on timeout, with what was waited for and why the last poll failed
 */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  patienceMs = WAIT_MS,
): Promise<Answer> {
  const until = Date.now() + patienceMs
  let cause: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== null && answer !== false) return answer
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (Date.now() > until) throw new Error(`waited ${patienceMs / 1_000} s for ${what}`, { cause })
    await sleep(LOOK_EVERY_MS)
  }
}
