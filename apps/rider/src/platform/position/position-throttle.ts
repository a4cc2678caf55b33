import { POSITION_APPLY_MS } from '@puni/contract/limits'

/** True when a new position may be applied, given when the last one was (milliseconds, null for never). */
export function mayApply(lastAppliedAt: number | null, now: number): boolean {
  // A clock set back must not silence the position.
  return lastAppliedAt === null || now < lastAppliedAt || now - lastAppliedAt >= POSITION_APPLY_MS
}
