import { PAID_WORDS } from '@puni/contract/offers/offer-words'
import type { DeliveryStep } from '@puni/contract/orders/order-states'

/** What the words of a step may name. */
export interface Spoken {
  readonly store: string
  readonly pickup: string
  readonly delivery: string
  readonly pesos: string
  readonly isPaid: boolean
}

/** What there is to do with an order that has got so far. */
const steps: Readonly<Record<DeliveryStep, (spoken: Spoken) => string>> = {
  assigned: () => 'Pedido aceptado. Un toque cuando salgas a retirar.',
  to_pickup: ({ store, pickup }) => `Andá a ${store}, ${pickup}. Un toque cuando llegues.`,
  waiting_pickup: () => 'Esperá el pedido. Un toque cuando lo tengas.',
  'on the way': ({ delivery, isPaid }) =>
    `Llevalo a ${delivery}. ${isPaid ? `${PAID_WORDS}. ` : ''}Un toque cuando lo entregues.`,
  delivered: ({ pesos }) => `¡Felicitaciones! Entregaste el pedido y ganaste ${pesos} pesos.`,
}

/** What is asked before a step. */
const questions: Readonly<Record<Exclude<DeliveryStep, 'assigned'>, string>> = {
  to_pickup: '¿Salís a retirar?',
  waiting_pickup: '¿Llegaste al local?',
  'on the way': '¿Tenés el pedido?',
  delivered: '¿Entregaste el pedido?',
}

export const helmetText = {
  lead: 'La pantalla queda negra. La voz te dice los pedidos y el camino, y contestás con el botón del auricular.',
  yes: 'Un toque: sí.',
  no: 'Dos toques: no.',
  again: 'Dos toques sin pregunta: repite.',
  safe: 'Nada se acepta ni avanza con un solo toque: primero pregunta.',
  iphone:
    'En iPhone el botón llega solo con la app abierta y la pantalla prendida. Si suena otra app o entra una llamada, salí y volvé a empezar.',
  android: 'Si suena otra app, el botón es de ella hasta que vuelvas a empezar.',
  noButton: 'Este navegador no recibe el botón del auricular: vas a escuchar, pero contestás en la pantalla.',
  start: 'Empezar',
  back: 'Volver',
  ask: '¿Salir del modo casco?',
  begun: 'Modo casco.',
  free: 'Esperando pedidos.',
  offerGone: 'Ese pedido ya no está disponible.',
  offer: (store: string) => `Pedido de ${store}`,
  pesos: (amount: string) => `${amount} pesos`,
  offerAnswer: 'Un toque para aceptarlo, dos lo rechazan.',
  offerQuestion: '¿Lo aceptás?',
  offerConfirm: 'Un toque lo acepta, dos lo rechazan.',
  steps,
  questions,
  confirm: 'Un toque confirma, dos es no.',
  dropped: 'Bueno, todavía no.',
  skipped: 'Rechazado.',
  accepting: 'Aceptando.',
  screen: 'Este pedido se prueba en la puerta: mirá la pantalla.',
  presentAnswer: 'Un toque si seguís ahí.',
  present: 'Listo, seguís recibiendo pedidos.',
  buttonFailed: 'Error al escuchar el botón del auricular',
} as const
