import { POSITION_APPLY_MS } from '@puni/contract/riders/limits'

/** Whether a new position may be applied, given the time of the last one (milliseconds, null for never). */
export function mayApply(lastAppliedAt: number | null, now: number): boolean {
  // A clock that is set back must not stop the updates.
  return lastAppliedAt === null || now < lastAppliedAt || now - lastAppliedAt >= POSITION_APPLY_MS
}
