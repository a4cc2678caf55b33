import type { LiveEvent } from '@puni/contract/live/events'
import type { QueryKey } from '@tanstack/react-query'
import { keys } from '../keys.ts'
import { orderLists, orderQuery, orderRecordQuery } from '../orders.ts'
import { riderPageQuery } from '../riders.ts'

/**
 * Everything the stream keeps up to date. Refreshed as a whole after a gap, since the events of the gap are
 * lost.
 */
export const liveSubjects: readonly QueryKey[] = [
  keys.board,
  keys.orders,
  keys.riders,
  keys.appeals,
  keys.emergencies,
  keys.stores,
  keys.zones,
  keys.recurring,
  keys.bulkReads,
]

/** What an event makes stale; the board is changed by it instead. */
export function affectedBy(event: Exclude<LiveEvent, { type: 'board' }>): readonly QueryKey[] {
  switch (event.type) {
    case 'notice':
      return []
    case 'appeal':
      return [keys.appeals, riderPageQuery(event.riderId).queryKey]
    case 'emergency':
      return [keys.emergencies]
    case 'rider':
      return [keys.riders]
    case 'stores':
      return [keys.stores]
    case 'zones':
      // Stores carry the name of theirs.
      return [keys.zones, keys.stores]
    case 'recurring':
      return [keys.recurring]
    case 'bulk-read':
      return [keys.bulkReads]
    case 'order':
    case 'offer':
      return [
        orderQuery(event.orderId).queryKey,
        orderRecordQuery(event.orderId).queryKey,
        orderLists('today'),
      ]
  }
}
