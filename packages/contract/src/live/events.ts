import type { Reply } from '../calls.ts'

/**
 * Events of the live streams. An event names what changed; the reader fetches it, so a lost event loses no data. For its rider it
 * carries the offer, as `getOfferedOrder` would return it now: null when it is over.
 */
export type LiveEvent =
  | { readonly type: 'offer'; readonly orderId: string; readonly offered?: Reply<'getOfferedOrder'> }
  | { readonly type: 'order'; readonly orderId: string }
  | { readonly type: 'rider'; readonly riderId: string }
  /** What this rider is told, or has read. */
  | { readonly type: 'notice'; readonly riderId: string }
  /** An answer of this rider to a decision, or what an operator said to it. */
  | { readonly type: 'appeal'; readonly riderId: string }
  /** An alarm of this rider, or that an operator has seen it. */
  | { readonly type: 'emergency'; readonly riderId: string }

/** Milliseconds between heartbeat comments; a reader without one for twice as long reconnects. */
export const HEARTBEAT_MS = 15_000
