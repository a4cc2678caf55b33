import { POSITION_APPLY_MS } from '@puni/contract/riders/limits'
import { formatAgo } from '../format/format.ts'
import { dutyText } from './duty-text.ts'

/** A rider on duty reports at least once per POSITION_APPLY_MS; three missed reports are no coincidence. */
const LOST_AFTER_MS = 3 * POSITION_APPLY_MS

/** How far a position can be trusted: live, lost while on duty, or simply an old one. */
export interface Freshness {
  readonly state: 'live' | 'lost' | 'past'
  readonly text: string
}

/** The freshness at `now` (milliseconds) of a position taken at `at` (ISO 8601, null if there is none). */
export function freshnessOf(at: string | null, working: boolean, now: number): Freshness {
  if (at === null) return { state: working ? 'lost' : 'past', text: dutyText.neverSeen }
  const ago = formatAgo(at, now)
  if (!working) return { state: 'past', text: ago }
  return now - Date.parse(at) > LOST_AFTER_MS
    ? { state: 'lost', text: dutyText.stale(ago) }
    : { state: 'live', text: ago }
}
