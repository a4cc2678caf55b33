/** What is said of an offer and of an order. Whole words: a voice spells what is shortened. */
import type { Order } from '@puni/contract/orders/entities'
import { type DeliveryStep, nextDeliveryStep, type OrderStatus } from '@puni/contract/orders/order-states'
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
  const words = isStep(order.status) ? helmetText.steps[order.status] : helmetText.steps.assigned
  return words({
    store: storeNameOf(order),
    pickup: streetOf(order.origin),
    delivery: streetOf(order.destination),
    pesos: whole.format(order.management.shippingCost),
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
