import type { Reply } from './calls.ts'

/**
 * What the live streams say. An event names what changed; the reader fetches it, so a lost event loses nothing. To its rider an
 * offer comes along, as `getOfferedOrder` would answer now: null when it is over.
 */
export type LiveEvent =
  | { readonly type: 'offer'; readonly orderId: string; readonly offered?: Reply<'getOfferedOrder'> }
  | { readonly type: 'order'; readonly orderId: string }
  | { readonly type: 'rider'; readonly riderId: string }

/** Milliseconds between heartbeat comments; a reader that hears nothing for twice as long reconnects. */
export const HEARTBEAT_MS = 15_000
