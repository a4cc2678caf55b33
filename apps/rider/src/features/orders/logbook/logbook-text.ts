import { UNKNOWN_KITCHEN_TIE_MS } from '@puni/contract/offers/dispatch'
import { ABSENT_PAUSE_MS, MISSES_TO_PAUSE } from '@puni/contract/riders/limits'
import { REACH_METRES } from '@puni/contract/riders/vehicles'

const together =
  'Miramos todos los pedidos y riders de la zona juntos, y buscamos el reparto con el que los pedidos llegan antes.'
const soonest =
  'Le preguntamos primero a quien lo entrega antes con su vehículo; si varios llegan a tiempo, al más cercano. A veces le toca a otro, porque así los demás pedidos de la zona no esperan de más.'
const tie =
  'Si dos riders lo entregan casi al mismo tiempo, le toca a quien ganó menos por hora en el día; si ganaron igual, a quien espera hace más.'
const unknown = `Mientras no sepamos cuánto tarda la cocina de un local, le puede tocar a quien ganó menos aunque llegue hasta ${UNKNOWN_KITCHEN_TIE_MS / 60_000} minutos después: lo más probable es que el pedido todavía no esté.`
const reach = `Los viajes de más de ${REACH_METRES.Bicicleta / 1000} km no les tocan a las bicicletas, ni los de más de ${REACH_METRES.Otro / 1000} km a quien eligió 'Otro' como vehículo, mientras haya en la zona una moto o un auto.`

export const logbookText = {
  lead: 'Los pedidos que te ofrecimos y por qué, y lo que te avisamos.',
  day: 'Día',
  offers: 'Ofertas del día',
  notices: 'Avisos del día',
  empty: 'Ese día no te ofrecimos pedidos.',
  number: (number: number) => `N.º ${number}`,
  byOperator: { offered: 'Te lo ofreció un operador.', assigned: 'Te lo asignó un operador.' },
  assigned: 'Asignado',
  unexplained: 'De esta oferta no quedó guardado el motivo.',
  live: 'Esperando tu respuesta',
  outcomes: {
    accepted: 'Aceptada',
    skipped: 'Rechazada',
    expired: 'Venció',
    unreached: 'No llegó al teléfono',
    withdrawn: 'Se retiró',
  },
  /** Of an offer that was skipped, or did not reach the phone. */
  costsNothing: 'No te costó nada: no cambia qué pedidos te ofrecemos después.',
  /** Of one that nobody answered. */
  missed: `No queda nada en tu contra. Con ${MISSES_TO_PAUSE} seguidos sin contestar quedás en pausa hasta que vuelvas.`,
  ruleTitle: '¿A quién le toca un pedido?',
  /** Keyed by the platform's policy. */
  rules: {
    idle: ['Cada pedido le toca a quien espera hace más, esté donde esté.', reach],
    nearest: ['Cada pedido le toca al rider libre que llega antes al local.', tie, unknown, reach],
    match: [together, soonest, tie, unknown, reach],
    plan: [
      together,
      'También pensamos en los pedidos que pueden llegar, según los últimos de la zona: por eso a veces un pedido espera a un rider que se libera cerca.',
      soonest,
      tie,
      unknown,
      reach,
    ],
  },
  absence: `Si no contestás un pedido, te preguntamos si seguís ahí; hasta que contestes, entre dos que llegan casi al mismo tiempo le toca al otro. Con ${MISSES_TO_PAUSE} seguidos sin contestar quedás en pausa: ${ABSENT_PAUSE_MS / 60_000} minutos, o hasta que vuelvas con un toque.`,
  again: 'Un pedido que dejaste pasar vuelve a vos solo si no queda otro rider libre.',
} as const
