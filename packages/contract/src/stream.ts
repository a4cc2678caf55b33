import type { Reply } from './calls.ts'

/**
 * Events of the live streams. An event names what changed; the reader fetches it, so a lost event loses no data. For its rider it
 * carries the offer, as `getOfferedOrder` would return it now: null when it is over.
 */
export type LiveEvent =
  | { readonly type: 'offer'; readonly orderId: string; readonly offered?: Reply<'getOfferedOrder'> }
  | { readonly type: 'order'; readonly orderId: string }
  | { readonly type: 'rider'; readonly riderId: string }

/** Milliseconds between heartbeat comments; a reader without one for twice as long reconnects. */
export const HEARTBEAT_MS = 15_000
