import type { OfferWhy } from '@puni/contract/offers/entities'
import type { Order } from '@puni/contract/orders/entities'

/** An offer with its end on this phone's clock (milliseconds since 1970) and its total lifetime (milliseconds). */
export interface Offer {
  /** Identifies the offer: the same order may be offered to the same rider again. */
  readonly id: string
  readonly order: Order
  readonly endsAt: number
  readonly life: number
  /** Why this rider was chosen, if the server says so. */
  readonly why: OfferWhy | null
}

/** The current offer according to the server. */
interface Offered {
  readonly order: Order | null
  readonly offerId: string | null
  readonly why: OfferWhy | null
}

/**
 * The order as an offer to this rider, or null if it is offered to another rider or to nobody.
 * - `offset`: milliseconds by which the server's clock is ahead of the phone's
 * - `timeout`: lifetime in milliseconds, used if the server sends no end
 */
export function offerTo(
  riderId: string,
  { order, offerId, why }: Offered,
  offset: number,
  timeout: number,
): Offer | null {
  if (order === null || offerId === null || order.offeredTo !== riderId || order.offeredAt === null)
    return null
  const start = Date.parse(order.offeredAt)
  const end = order.offerExpiresAt === null ? start + timeout : Date.parse(order.offerExpiresAt)
  return { id: offerId, order, endsAt: end - offset, life: end - start, why }
}

/**
 * Milliseconds from `now` until the offer is requested again: `recheck` after its end.
 * Never sooner than `recheck`, so that a server that considers it open is not polled in a tight loop.
 */
export function recheckDelay(offer: Offer, recheck: number, now: number): number {
  return Math.max(recheck, offer.endsAt + recheck - now)
}

/** Whole seconds left, for a countdown. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}
