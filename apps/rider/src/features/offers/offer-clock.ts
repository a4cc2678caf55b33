import type { OfferWhy, Order } from '@puni/contract/entities'

/** An offer with its end on this phone's clock (milliseconds since 1970) and how long it lives in all (milliseconds). */
export interface Offer {
  /** Tells offers apart: the same order may be offered to the same rider again. */
  readonly id: string
  readonly order: Order
  readonly endsAt: number
  readonly life: number
  /** Why this rider was asked, where the server says so. */
  readonly why: OfferWhy | null
}

/** What the server says is on offer. */
interface Offered {
  readonly order: Order | null
  readonly offerId: string | null
  readonly why: OfferWhy | null
}

/**
 * The order as an offer to this rider, or null when it is offered to another or to nobody.
 * `offset` in milliseconds says how far the server's clock is ahead of the phone's; `timeout` in milliseconds counts where the server names no end.
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
 * Milliseconds from `now` until the offer is asked for again: `recheck` after its end.
 * Never sooner than `recheck`, so that a server that thinks it still runs is not asked in a loop.
 */
export function recheckDelay(offer: Offer, recheck: number, now: number): number {
  return Math.max(recheck, offer.endsAt + recheck - now)
}

/** Whole seconds left, as a countdown shows them. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}
