/** What the dispatcher sees of a zone at one instant, and what it answers. Times are epoch milliseconds. */
import type { Position } from '@puni/contract/entities'

/** An order that nobody holds and that is offered to nobody. */
export interface OpenOrder {
  readonly id: string
  readonly pickup: Position
  readonly createdAt: number
  readonly isUrgent: boolean
  /** Riders who skipped it, missed it or could not be reached, with the time of their last answer. */
  readonly declined: ReadonlyMap<string, number>
}

/** A rider to whom an order may be offered now. */
export interface FreeRider {
  readonly id: string
  readonly position: Position
  /** When the rider last became free; null counts as waiting longest. */
  readonly lastFreeAt: number | null
}

/** One zone at one instant. */
export interface Snapshot {
  readonly now: number
  readonly orders: readonly OpenOrder[]
  readonly riders: readonly FreeRider[]
}

/** Why a rider was chosen; stored with the offer. */
export interface OfferReason {
  readonly rule: 'nearest' | 'longest-waiting'
  readonly candidates: number
  /** Straight-line metres from the chosen rider to the pickup. */
  readonly pickupMetres: number
  /** The same for the nearest candidate. */
  readonly nearestMetres: number
  /** True when everybody else had already skipped or missed this order. */
  readonly askedAgain: boolean
}

/** An offer the dispatcher wants made. */
export interface OfferDecision {
  readonly orderId: string
  readonly riderId: string
  readonly reason: OfferReason
}

/** Distance between two points, in metres. */
export type Metres = (from: Position, to: Position) => number
