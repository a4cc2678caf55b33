import type { LiveEvent } from '@puni/contract/live/events'
import type { QueryKey } from '@tanstack/react-query'
import { keys } from '../api/keys.ts'

/**
 * Everything the stream keeps up to date. Refreshed as a whole after a gap, since the events of the gap are
 * lost.
 */
export const liveSubjects: readonly QueryKey[] = [keys.orders, keys.riders, keys.appeals, keys.emergencies]

/** The subject that an event makes stale. */
export function affectedBy(event: LiveEvent): QueryKey {
  if (event.type === 'appeal') return keys.appeals
  if (event.type === 'emergency') return keys.emergencies
  return event.type === 'rider' ? keys.riders : keys.orders
}
