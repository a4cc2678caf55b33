/** What the live streams say. An event names what changed; the reader fetches it, so a lost event loses nothing. */
export type LiveEvent =
  | { readonly type: 'offer'; readonly orderId: string }
  | { readonly type: 'order'; readonly orderId: string }
  | { readonly type: 'rider'; readonly riderId: string }

/** Milliseconds between heartbeat comments; a reader that hears nothing for twice as long reconnects. */
export const HEARTBEAT_MS = 15_000
