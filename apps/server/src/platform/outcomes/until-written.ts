/** Work as two statements without a lock between them: one reads, one writes what was decided. */
import { Refusal } from '../refusal.ts'

/** Others who write the same each got through in between: more than this at a time is no race any more. */
const MOST_TRIES = 20

/**
 * Tries until something is written. `attempt` reads, decides, and writes only where what it read is unchanged; it
 * returns null if it was overtaken. Throws UNAVAILABLE if it is overtaken again and again.
 */
export async function untilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const written = await attempt()
    if (written !== null) return written
  }
  throw new Refusal('UNAVAILABLE')
}
