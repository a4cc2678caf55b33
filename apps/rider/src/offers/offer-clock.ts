import type { Order } from '@puni/contract/entities'

/** An offer with its end on this phone's clock, in milliseconds since 1970. */
export interface Offer {
  readonly order: Order
  readonly endsAt: number
}

/**
 * Milliseconds by which the server's clock is ahead of the phone's, from one exchange:
 * the reply was made about halfway between `sentAt` and `receivedAt`.
 */
export function clockOffset(serverTime: string, sentAt: number, receivedAt: number): number {
  return Date.parse(serverTime) - (sentAt + receivedAt) / 2
}

/**
 * The order as an offer to this rider, or null when it is offered to another or to nobody.
 * `offset` as `clockOffset` gives it; `timeout` in milliseconds counts where the server names no end.
 */
export function offerTo(riderId: string, order: Order | null, offset: number, timeout: number): Offer | null {
  if (order === null || order.offeredTo !== riderId || order.offeredAt === null) return null
  const serverEnd =
    order.offerExpiresAt === null ? Date.parse(order.offeredAt) + timeout : Date.parse(order.offerExpiresAt)
  return { order, endsAt: serverEnd - offset }
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
