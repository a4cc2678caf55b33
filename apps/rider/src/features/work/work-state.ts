/** What the rider is doing, derived in one place: the card, the alarm, receipts, notices and polling follow it. */
import type { Order } from '@puni/contract/entities'
import { isActive } from '@puni/contract/order-states'
import { isSkipped, withWaiting } from '../../platform/outbox/pending-order.ts'
import { isOfOrder, type Entry } from '../../platform/outbox/entry.ts'
import type { Offer } from '../offers/offer-clock.ts'

/** `isConfirmed`: the server has answered whether an order is in hand. Until then nothing is offered. */
export type WorkState =
  | { readonly is: 'off duty'; readonly isConfirmed: boolean }
  | { readonly is: 'waiting'; readonly isConfirmed: boolean }
  | { readonly is: 'offered'; readonly offer: Offer }
  | { readonly is: 'delivering'; readonly order: Order }
  /** Done, and congratulated on. */
  | { readonly is: 'delivered'; readonly order: Order }

/** What the server said last. */
export interface Told {
  readonly working: boolean
  /** The order in hand; null where there is none, undefined until the server has answered. */
  readonly accepted: Order | null | undefined
  readonly offer: Offer | null
}

/** What the phone knows beyond it. */
export interface OnPhone {
  /** The outbox: done here, not sent yet. */
  readonly waiting: readonly Entry[]
  /** Ids of offers that the rider answered and the server does not count as answered yet. */
  readonly answered: ReadonlySet<string>
  /** The order just delivered, while its congratulations show. */
  readonly delivered: Order | null
}

/** An order in hand outweighs whatever else was said; an offer counts on duty only, and unless it was answered here. */
export function workState({ working, accepted, offer }: Told, phone: OnPhone): WorkState {
  const order = inHand(accepted ?? null, phone.waiting)
  if (order !== null) return { is: 'delivering', order }
  if (phone.delivered !== null) return { is: 'delivered', order: phone.delivered }
  const isConfirmed = accepted !== undefined
  if (!working) return { is: 'off duty', isConfirmed }
  if (!isConfirmed || offer === null || isAnswered(offer, phone)) return { is: 'waiting', isConfirmed }
  return { is: 'offered', offer }
}

/** The order on the card: in hand, or just delivered. */
export function orderUnderWay(state: WorkState): Order | null {
  return 'order' in state ? state.order : null
}

/** The offer on the card. */
export function offerOf(state: WorkState): Offer | null {
  return state.is === 'offered' ? state.offer : null
}

/** Whether there may be an offer, so that it is worth asking for one. */
export function mayBeOffered(state: WorkState): boolean {
  return state.is === 'offered' || (state.is === 'waiting' && state.isConfirmed)
}

/** Whether nothing is under way or on offer, and nothing done with an order waits to be sent: the app may be left for a moment. */
export function isFree(state: WorkState, waiting: readonly Entry[]): boolean {
  const isIdle = (state.is === 'off duty' || state.is === 'waiting') && state.isConfirmed
  return isIdle && !waiting.some(isOfOrder)
}

/** The order as it is on this phone; null where its last step was taken here. */
function inHand(accepted: Order | null, waiting: readonly Entry[]): Order | null {
  if (accepted === null) return null
  const order = withWaiting(accepted, waiting)
  return order === accepted || isActive(order.status) ? order : null
}

function isAnswered(offer: Offer, { answered, waiting }: OnPhone): boolean {
  return answered.has(offer.id) || isSkipped(offer.order._id, waiting)
}
