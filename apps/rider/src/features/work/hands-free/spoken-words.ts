/** What is said of an offer and of an order. Whole words: a voice spells what is shortened. */
import { offerTerms, offerWords, type Writing } from '@puni/contract/offers/offer-words'
import type { Order } from '@puni/contract/orders/entities'
import { type DeliveryStep, nextDeliveryStep, type OrderStatus } from '@puni/contract/orders/order-states'
import { storeNameOf } from '@puni/web/order/order-words'
import { spokenMetres, unabbreviated } from '../guidance/instruction-words.ts'
import { offerFacts } from '../offers/offer-facts.ts'
import type { Legs } from '../order/use-legs.ts'
import { helmetText } from './helmet-text.ts'

const whole = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 })

const SPOKEN: Writing = {
  pesos: (pesos) => helmetText.pesos(whole.format(pesos)),
  distance: spokenMetres,
  street: unabbreviated,
}

/** 'Pedido de …. 3.500 pesos. …'; the way is left out while it is unknown. */
export function spokenOffer(order: Order, legs: Legs): string {
  const words = offerWords(offerFacts(order, legs), SPOKEN)
  return [helmetText.offer(storeNameOf(order)), ...words, helmetText.offerAnswer].join('. ')
}

/** The question before an offer is accepted: with what has to be known, whatever was heard of the offer. */
export function offerQuestion(order: Order, legs: Legs): string {
  const terms = offerTerms(offerFacts(order, legs), SPOKEN)
  return `${helmetText.offerQuestion} ${terms.join('. ')}. ${helmetText.offerConfirm}`
}

/** What there is to do with an order. */
export function orderWords(order: Order): string {
  const words = isStep(order.status) ? helmetText.steps[order.status] : helmetText.steps.assigned
  return words({
    store: storeNameOf(order),
    pickup: streetOf(order.origin),
    delivery: streetOf(order.destination),
    pesos: whole.format(order.management.shippingCost),
    isPaid: order.management.paid === true,
  })
}

const isStep = (status: OrderStatus): status is DeliveryStep => status in helmetText.steps

/** The question before the next step of an order; null if there is none. */
export function questionWords(order: Order): string | null {
  const next = nextDeliveryStep(order.status)
  return next === null || next === 'assigned' ? null : `${helmetText.questions[next]} ${helmetText.confirm}`
}

function streetOf({ street, streetNumber }: { street: string; streetNumber: string }): string {
  return `${unabbreviated(street)} ${streetNumber}`.trim()
}
