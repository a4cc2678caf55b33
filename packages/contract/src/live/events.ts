import type { BoardChanges } from '../board/entities.ts'
import type { Reply } from '../calls.ts'

/**
 * Events of the live streams. An event names what changed; the reader fetches it, so a lost event loses no data. For its rider it
 * carries the offer, as `getOfferedOrder` would return it now: null when it is over. Operators get what changed on their board as it is now.
 */
export type LiveEvent =
  | { readonly type: 'offer'; readonly orderId: string; readonly offered?: Reply<'getOfferedOrder'> }
  | { readonly type: 'order'; readonly orderId: string }
  | ({ readonly type: 'board' } & BoardChanges)
  | { readonly type: 'rider'; readonly riderId: string }
  /** What this rider is told, or has read. */
  | { readonly type: 'notice'; readonly riderId: string }
  /** An answer of this rider to a decision, or what an operator said to it. */
  | { readonly type: 'appeal'; readonly riderId: string }
  /** An alarm of this rider, or that an operator has seen it. */
  | { readonly type: 'emergency'; readonly riderId: string }
  /** To operators alone: any of them is new or another. Few change, and everybody has the whole list. */
  | { readonly type: 'stores' }
  | { readonly type: 'zones' }
  | { readonly type: 'recurring' }
  /** To operators alone: one of them has read the data of very many persons. */
  | { readonly type: 'bulk-read' }

/** Milliseconds between heartbeat comments; a reader without one for twice as long reconnects. */
export const HEARTBEAT_MS = 15_000

/** The same on the operators' stream, and the silence after which they are told that nothing comes any more. */
export const DESK_HEARTBEAT_MS = 4_000
export const DESK_SILENCE_MS = 9_000
