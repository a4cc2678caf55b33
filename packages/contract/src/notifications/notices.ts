/** What is told to a rider whose world was changed by somebody else, and in what words. Free of schemas. */
import { formatPesos } from '../pesos.ts'
import { MISSES_TO_PAUSE } from '../riders/limits.ts'

/** Everything that is told. */
export const NOTICE_KINDS = [
  // By an operator, to the rider who had the order in hand.
  'order_canceled',
  'order_closed',
  'order_delivered',
  // By an operator, who gave it to the rider, or took it away.
  'order_assigned',
  'order_taken_back',
  'order_returned',
  'order_edited',
  // By the customer, of an order in hand: what is written is the reason.
  'customer_note',
  // By an operator, after the rider's part had ended.
  'order_corrected',
  'order_offered_again',
  'order_adjusted',
  // Of steps that were reported after an operator had decided otherwise.
  'delivery_held',
  'delivery_claimed',
  'claim_rejected',
  'order_taken_over',
  'earnings_confirmed',
  'earnings_rejected',
  'appeal_answered',
  // A debt between the rider and the platform or a store; what it is about is in the notice's own words.
  'settled',
  'settlement_undone',
  'dispute_answered',
  // What a rider owes comes near what one may owe, or has come to it.
  'cash_near_limit',
  'cash_limit_reached',
  // What a zone pays, or what a rider may owe; what changed is in the notice's own words.
  'terms_changed',
  'zone_given',
  'zone_taken',
  'zone_closed',
  'zone_reopened',
  'duty_ended',
  // After offers that nobody answered: asked whether the rider is there, then paused.
  'still_there',
  'paused_absent',
  'pause_over',
  'blocked',
  'unblocked',
  // Whoever has the code gets into the account.
  'recovery_issued',
  // Its phone or its email, which the reason names: a code was made for the change, or it was confirmed.
  'contact_changing',
  'contact_changed',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What the words are made of. */
export interface NoticeFacts {
  readonly kind: NoticeKind
  /** Null for what is about no order. */
  readonly orderNumber: number | null
  readonly storeName: string | null
  readonly zoneName: string | null
  /** What whoever decided it wrote; of a change, what changes or has changed. */
  readonly reason: string | null
  /** The rider had the goods already. */
  readonly pickedUp: boolean
  /** What the rider paid at the store, pesos. */
  readonly paid: number
  /** What the order brings the rider, pesos. */
  readonly shippingCost: number
  /** Where the rider fetches it, or brings it back. */
  readonly pickupAddress?: string | null | undefined
  /** What it means and what to do, where the usual words say too little. */
  readonly body?: string | null | undefined
  /** What the order's end brings the rider beside the fee, pesos. */
  readonly pay?: number | undefined
}

/** A notice in words. */
export interface NoticeWords {
  readonly title: string
  /** What whoever decided it wrote, null for nothing. Not for a locked screen, which others may see. */
  readonly reason: string | null
  /** What it means, and what to do. */
  readonly body: string
}

/** The words of a notice, for screen, voice, push and logbook alike. */
export function noticeWords(facts: NoticeFacts): NoticeWords {
  const reason = facts.reason === null ? null : `Motivo: ${facts.reason}`
  const words = WORDS[facts.kind](facts)
  const body = facts.body ?? words.body
  return { reason, ...words, body: body + paid(facts) }
}

/** The same as it is said: whole sentences, one after the other. */
export function spokenNotice(facts: NoticeFacts): string {
  const { title, reason, body } = noticeWords(facts)
  return [title.endsWith('?') ? title : `${title}.`, reason && `${reason}.`, body].filter(Boolean).join(' ')
}

/** For the time that it took. */
const paid = ({ pay = 0 }: NoticeFacts) =>
  pay > 0 ? ` Por tu tiempo cobrás ${formatPesos(pay)}: está en tu Caja.` : ''

const order = ({ orderNumber, storeName }: NoticeFacts) =>
  `el pedido ${orderNumber ?? ''}${storeName === null ? '' : ` de ${storeName}`}`

/** What to do with goods and cash. */
function handBack({ pickedUp, paid }: NoticeFacts): string {
  if (!pickedUp) return 'No hace falta que vayas al local.'
  const goods = 'No lo entregues: guardalo y hablá con soporte para saber qué hacer.'
  return paid > 0 ? `${goods} Pagaste ${formatPesos(paid)} en el local: pediles cómo te lo devuelven.` : goods
}

/** What the rider gets back at the store. */
const refund = ({ paid }: NoticeFacts) =>
  paid > 0 ? ` Pagaste ${formatPesos(paid)}: pediles que te los devuelvan.` : ''

/** To the store, in as far as it is known where that is. */
const at = ({ pickupAddress }: NoticeFacts) => (pickupAddress ? `, ${pickupAddress}` : '')

const decided = 'Lo revisa soporte y te avisamos. Hasta entonces no suma a tus ganancias.'

/** With a reason of its own, or none, where 'Motivo' is not what it is. */
type Words = Omit<NoticeWords, 'reason'> & { readonly reason?: string | null }

/** Of a change of the rider's phone or email, which the reason names. */
const contact =
  (what: string) =>
  ({ reason }: NoticeFacts): Words => ({
    title: `${what} tu ${reason}`,
    body: 'Si no lo pediste, avisale ya a soporte.',
    reason: null,
  })

const WORDS: Readonly<Record<NoticeKind, (facts: NoticeFacts) => Words>> = {
  order_canceled: (facts) => ({ title: `Cancelaron ${order(facts)}`, body: handBack(facts) }),
  order_closed: (facts) => ({ title: `Cerraron con un problema ${order(facts)}`, body: handBack(facts) }),
  order_delivered: (facts) => ({
    title: `Dieron por entregado ${order(facts)}`,
    body: `Lo cerró soporte, sin comprobante. Ganaste ${formatPesos(facts.shippingCost)}.`,
  }),
  order_assigned: (facts) => ({
    title: `Un operador te asignó ${order(facts)}`,
    body: `Retiralo en el local${at(facts)}. Abrí la app para ver adónde va. Ganás ${formatPesos(facts.shippingCost)}.`,
  }),
  order_taken_back: (facts) => ({
    title: `Un operador te sacó ${order(facts)}`,
    body: facts.pickedUp
      ? `No lo entregues: llevalo de vuelta al local${at(facts)}. De ahí sigue otro rider.${refund(facts)}`
      : 'Ya no es tuyo. No hace falta que vayas al local.',
  }),
  order_returned: (facts) => ({
    title: `Cancelaron ${order(facts)}`,
    body: `No lo entregues: devolvelo en el local${at(facts)}.${refund(facts)}`,
  }),
  order_edited: (facts) => ({
    title: `Cambiaron ${order(facts)}`,
    body: `Cambió ${facts.reason ?? 'el pedido'}. Abrilo para ver cómo quedó antes de seguir.`,
    reason: null,
  }),
  customer_note: (facts) => ({
    title: `Te escribió quien recibe ${order(facts)}`,
    body: 'Queda en el pedido, con el comentario de entrega.',
    reason: facts.reason === null ? null : `«${facts.reason}»`,
  }),
  order_corrected: (facts) => ({
    title: `Corrigieron ${order(facts)}`,
    body: 'Cambió cómo figura en tu historial.',
  }),
  order_offered_again: (facts) => ({
    title: `Volvieron a ofrecer ${order(facts)}`,
    body: facts.pickedUp
      ? `Ya no es tuyo. Si todavía lo tenés, hablá con soporte.${facts.paid > 0 ? ` Pagaste ${formatPesos(facts.paid)} en el local: pediles cómo te lo devuelven.` : ''}`
      : 'Ya no es tuyo y no figura en tu historial.',
  }),
  order_adjusted: (facts) => ({ title: `Ajustaron ${order(facts)}`, body: '' }),
  settled: () => ({ title: 'Hay un movimiento nuevo en tu Caja', body: '' }),
  settlement_undone: () => ({ title: 'Se deshizo un movimiento de tu Caja', body: '' }),
  dispute_answered: () => ({ title: 'Contestaron tu reclamo de la Caja', body: '' }),
  cash_near_limit: () => ({ title: 'Estás cerca del límite de tu Caja', body: '' }),
  cash_limit_reached: () => ({ title: 'Llegaste al límite de tu Caja', body: '' }),
  terms_changed: ({ zoneName }) => ({
    title: `Cambiaron las condiciones${zoneName === null ? '' : ` de ${zoneName}`}`,
    body: '',
  }),
  delivery_held: (facts) => ({
    title: `Anotamos tu entrega: ${order(facts)}`,
    body: `Soporte ya lo había cerrado cuando llegó tu aviso. ${decided}`,
  }),
  delivery_claimed: (facts) => ({
    title: `Anotamos tu entrega: ${order(facts)}`,
    body: `Cuando llegó tu aviso ya lo tenía otro rider. ${decided}`,
  }),
  claim_rejected: (facts) => ({
    title: `No te reconocieron la entrega: ${order(facts)}`,
    body: 'Si no estás de acuerdo, hablá con soporte.',
  }),
  order_taken_over: (facts) => ({
    title: `Ya estaba entregado ${order(facts)}`,
    body: facts.pickedUp
      ? `Lo entregó otro rider. ${handBack(facts)}`
      : 'Lo entregó otro rider. No hace falta que vayas al local.',
  }),
  earnings_confirmed: (facts) => ({
    title: `Te pagan ${order(facts)}`,
    body: `Se confirmó tu ganancia: ${formatPesos(facts.shippingCost)}.`,
  }),
  earnings_rejected: (facts) => ({
    title: `No te pagan ${order(facts)}`,
    body: 'Si no estás de acuerdo, mandá tu descargo desde el detalle del pedido.',
  }),
  appeal_answered: () => ({
    title: 'Respondieron tu descargo',
    body: 'Abrí Mis descargos para ver qué decidieron.',
  }),
  zone_given: ({ zoneName }) => ({
    title: `Ya podés trabajar en ${zoneName ?? 'otra zona'}`,
    body: 'La elegís cuando te ponés activo.',
  }),
  zone_taken: ({ zoneName }) => ({
    title: `Ya no podés trabajar en ${zoneName ?? 'tu zona'}`,
    body: 'Si tenés un pedido en curso, lo terminás igual. Después no te llegan más pedidos de ahí.',
  }),
  zone_closed: ({ zoneName }) => ({
    title: `Cerraron ${zoneName ?? 'tu zona'}`,
    body: 'No entran pedidos nuevos: te ofrecemos los que ya estaban. Si te desactivás, no te podés activar ahí hasta que reabra.',
  }),
  zone_reopened: ({ zoneName }) => ({
    title: `Reabrieron ${zoneName ?? 'tu zona'}`,
    body: 'Vuelven a entrar pedidos.',
  }),
  duty_ended: () => ({
    title: 'Quedaste inactivo',
    body: 'Tu teléfono dejó de dar señales. Ponete activo para volver a recibir pedidos.',
  }),
  still_there: () => ({
    title: '¿Seguís ahí?',
    body: 'No contestaste el último pedido. Si se te pasa otro, te ponemos en pausa.',
  }),
  paused_absent: () => ({
    title: 'Estás en pausa',
    body: `No contestaste ${MISSES_TO_PAUSE} pedidos seguidos. No queda nada en tu contra: con un toque volvés a recibir pedidos.`,
  }),
  pause_over: () => ({
    title: 'Terminó tu pausa',
    body: 'Con la app abierta ya te llegan pedidos.',
  }),
  blocked: () => ({ title: 'Bloquearon tu cuenta', body: 'Abrí la app para ver el motivo y responder.' }),
  unblocked: () => ({ title: 'Desbloquearon tu cuenta', body: 'Ya podés volver a trabajar.' }),
  recovery_issued: () => ({
    title: 'Soporte hizo un código para cambiar tu contraseña',
    body: 'Si no lo pediste, avisale ya: con el código se entra a tu cuenta.',
  }),
  contact_changing: contact('Soporte va a cambiar'),
  contact_changed: contact('Cambió'),
}
