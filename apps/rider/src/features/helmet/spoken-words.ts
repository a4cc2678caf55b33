/** What is said of an offer and of an order. Whole words: a voice spells what is shortened. */
import type { Order } from '@puni/contract/entities'
import { nextDeliveryStep } from '@puni/contract/order-states'
import { storeNameOf } from '@puni/web/order/order-words'
import { spokenMetres, unabbreviated } from '../guidance/instruction-words.ts'
import { helmetText } from './helmet-text.ts'

const whole = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 })

/** 'Pedido de …, 2,1 kilómetros, 3.500 pesos. Un toque acepta, dos rechazan.'; `metres` null while unknown. */
export function offerWords(order: Order, metres: number | null): string {
  const distance = metres === null ? null : spokenMetres(metres)
  const pesos = whole.format(order.management.shippingCost)
  return `${helmetText.offer(storeNameOf(order), distance, pesos)} ${helmetText.offerAnswer}`
}

/** What there is to do with an order. */
export function orderWords(order: Order): string {
  switch (order.status) {
    case 'to_pickup':
      return helmetText.to_pickup(storeNameOf(order), streetOf(order.origin))
    case 'waiting_pickup':
      return helmetText.waiting_pickup
    case 'on the way':
      return helmetText['on the way'](streetOf(order.destination))
    case 'delivered':
      return helmetText.delivered(whole.format(order.management.shippingCost))
    case 'assigned':
    case 'pending':
    case 'canceled':
    case 'error':
      return helmetText.assigned
  }
}

/** The question before the next step of an order; null if there is none. */
export function questionWords(order: Order): string | null {
  const next = nextDeliveryStep(order.status)
  return next === null || next === 'assigned' ? null : `${helmetText.questions[next]} ${helmetText.confirm}`
}

function streetOf({ street, streetNumber }: { street: string; streetNumber: string }): string {
  return `${unabbreviated(street)} ${streetNumber}`.trim()
}
