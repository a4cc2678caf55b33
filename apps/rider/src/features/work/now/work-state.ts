/** The rider's work state, derived in one place: the card, the alarm, receipts, notices and polling depend on it. */
import type { Order } from '@puni/contract/orders/entities'
import { isActive } from '@puni/contract/orders/order-states'
import { isSkipped, withWaiting } from '../../../services/outbox/pending-order.ts'
import { isOfOrder, type Entry } from '../../../services/outbox/entry.ts'
import type { Offer } from './offer-clock.ts'

/** `isConfirmed`: the server has replied whether there is a current order. Until then no offer is shown. */
export type WorkState =
  | { readonly is: 'off duty'; readonly isConfirmed: boolean }
  | { readonly is: 'waiting'; readonly isConfirmed: boolean }
  | { readonly is: 'offered'; readonly offer: Offer }
  | { readonly is: 'delivering'; readonly order: Order }
  /** Just delivered, while the congratulations show. */
  | { readonly is: 'delivered'; readonly order: Order }

/** The server's latest state. */
export interface Told {
  readonly working: boolean
  /** The current order; null if there is none, undefined until the server has replied. */
  readonly accepted: Order | null | undefined
  readonly offer: Offer | null
}

/** What the phone knows in addition. */
export interface OnPhone {
  /** The outbox: done here, not sent yet. */
  readonly waiting: readonly Entry[]
  /** Ids of offers that the rider has answered but the server still lists as open. */
  readonly answered: ReadonlySet<string>
  /** The order just delivered, while the congratulations show. */
  readonly delivered: Order | null
}

/** A current order takes precedence over everything else. An offer counts on duty only, and not if it was answered here. */
export function workState({ working, accepted, offer }: Told, phone: OnPhone): WorkState {
  const order = inHand(accepted ?? null, phone.waiting)
  if (order !== null) return { is: 'delivering', order }
  if (phone.delivered !== null) return { is: 'delivered', order: phone.delivered }
  const isConfirmed = accepted !== undefined
  if (!working) return { is: 'off duty', isConfirmed }
  if (!isConfirmed || offer === null || isAnswered(offer, phone)) return { is: 'waiting', isConfirmed }
  return { is: 'offered', offer }
}

/** The order that the rider still has to deliver. */
export function orderInHand(state: WorkState): Order | null {
  return state.is === 'delivering' ? state.order : null
}

/** The order on the card: current, or just delivered. */
export function orderUnderWay(state: WorkState): Order | null {
  return 'order' in state ? state.order : null
}

/** The offer on the card. */
export function offerOf(state: WorkState): Offer | null {
  return state.is === 'offered' ? state.offer : null
}

/** Whether there may be an offer, so that polling for one makes sense. */
export function mayBeOffered(state: WorkState): boolean {
  return state.is === 'offered' || (state.is === 'waiting' && state.isConfirmed)
}

/** Whether nothing is in progress or on offer, and no order action waits to be sent: the app may be left for a moment. */
export function isFree(state: WorkState, waiting: readonly Entry[]): boolean {
  const isIdle = (state.is === 'off duty' || state.is === 'waiting') && state.isConfirmed
  return isIdle && !waiting.some(isOfOrder)
}

/** The current order as seen on this phone; null if its last step was taken here. */
function inHand(accepted: Order | null, waiting: readonly Entry[]): Order | null {
  if (accepted === null) return null
  const order = withWaiting(accepted, waiting)
  return order === accepted || isActive(order.status) ? order : null
}

function isAnswered(offer: Offer, { answered, waiting }: OnPhone): boolean {
  return answered.has(offer.id) || isSkipped(offer.order._id, waiting)
}
