import type { Account, RiderCause, SettlementKind } from '@puni/contract/ledger/values'

/** What comes into an account, and what leaves it. */
type InOut = readonly [comes: string, leaves: string]

/** The lines of a movement, in the words of whoever's money it is. */
const lines: Readonly<Record<Account, InOut>> = {
  cash: ['Entró a tu bolsillo', 'Salió de tu bolsillo'],
  earnings: ['Se descuenta de tu ganancia', 'Tu ganancia'],
  held: ['Sale de revisión', 'Queda en revisión'],
  store: ['Te lo debe el local', 'El local ya no lo debe'],
  losses: ['Queda a tu cargo', 'Ya no queda a tu cargo'],
  commission: ['Comisión devuelta', 'Comisión de la plataforma'],
  differences: ['Lo pone la plataforma', 'Es de la plataforma'],
  write_offs: ['Te lo debe la plataforma', 'La plataforma ya no lo debe'],
  bank: ['Recibió la plataforma', 'Pagó la plataforma'],
  extras: ['Ya no lo cobrás', 'Lo cobrás vos'],
  compensation: ['Te lo debe la plataforma', 'La plataforma ya no lo debe'],
  fees: ['Te lo debe la plataforma', 'La plataforma ya no lo debe'],
}

/** The line of a store whose money the rider gives back, or no longer gave. */
const repaid: InOut = ['Ya no se lo debés al local', 'Se lo debés al local']

const causes: Readonly<Record<RiderCause, string>> = {
  opening: 'De antes de la Caja',
  'picked-up': 'Retiraste y pagaste en el local',
  delivered: 'Entregaste y cobraste',
  reviewed: 'Se decidió tu ganancia',
  adjusted: 'Se ajustó un importe',
  canceled: 'Se canceló el pedido',
  'taken-over': 'Lo entregó otro rider',
  settled: 'Se registró un pago',
  undone: 'Se deshizo un registro',
  'wait-paid': 'Te pagan la espera',
  'cancellation-paid': 'Te pagan la cancelación',
}

const settlements: Readonly<Record<SettlementKind, string>> = {
  'rider-paid': 'Le pagaste a la plataforma',
  'platform-paid': 'Te pagó la plataforma',
  'store-refunded': 'Te devolvió el local',
  'platform-bears': 'La plataforma te lo debe en lugar del local',
  'rider-bears': 'Queda a tu cargo',
  'store-repaid': 'Le devolviste al local',
}

export const cashText = {
  title: 'Caja',
  lead: 'Lo que pagaste, cobraste y te deben.',
  even: 'Estás al día con la plataforma',
  youOwe: 'Le debés a la plataforma',
  youOweLead: 'Es la comisión de lo que cobraste en mano, y lo que se haya ajustado.',
  owesYou: 'La plataforma te debe',
  owesYouLead: 'Es lo que ganaste con pedidos que ya estaban pagados, y lo que se haya ajustado o devuelto.',
  stopsAt: 'Con este total dejan de llegarte pedidos',
  stopped: 'Llegaste al límite: no te llegan pedidos nuevos',
  stoppedLead: 'Coordiná el pago con soporte. Apenas lo registren vuelven los pedidos.',
  terms: 'Condiciones de tu zona',
  held: 'En revisión',
  heldLead: 'Se decide si es tu ganancia. Si lo cobraste en la puerta, lo tenés vos.',
  inHand: 'Pusiste por el pedido en curso',
  inHandLead: 'Te lo paga el cliente en la entrega.',
  storesOwe: 'Te tiene que devolver el local',
  oweStore: 'Le tenés que devolver al local',
  refunded: 'Ya me lo devolvieron',
  refundedTitle: '¿Te lo devolvieron?',
  refundedLead: (amount: string, store: string) =>
    `Anotamos que ${store} te devolvió ${amount}, y no te lo deben más.`,
  refundedYes: 'Sí, me lo devolvieron',
  refundedDone: 'Anotado: el local ya no te debe',
  refundFailed: 'Error al anotar la devolución',
  aStore: 'el local',
  settlements: 'Pagos y devoluciones',
  settlement: settlements,
  reason: (reason: string) => `Motivo: ${reason}`,
  confirm: 'Está bien',
  dispute: (kind: SettlementKind) => (kind === 'rider-bears' ? 'No corresponde' : 'No es así'),
  confirmed: 'Confirmado por vos',
  disputed: 'Lo reclamaste',
  undone: 'Se deshizo',
  answered: (answer: string) => `Respuesta: ${answer}`,
  disputeTitle: '¿Qué está mal?',
  disputeLabel: 'Contanos qué pasó',
  disputeMissing: 'Completá qué está mal',
  disputeSend: 'Enviar reclamo',
  disputeSent: 'Reclamo enviado',
  confirmDone: 'Confirmado',
  answerFailed: 'Error al enviar tu respuesta',
  movements: 'Movimientos',
  movementsOf: (day: string) => `Movimientos del ${day}`,
  noMovements: 'Todavía no hay movimientos',
  noMovementsOfDay: 'Ese día no hubo movimientos',
  cause: (cause: RiderCause, isPaid: boolean) =>
    isPaid && cause === 'delivered' ? 'Entregaste: ya estaba pagado' : causes[cause],
  line: (account: Account, money: number, settlement: SettlementKind | null) =>
    (account === 'store' && settlement === 'store-repaid' ? repaid : lines[account])[money > 0 ? 0 : 1],
  order: (number: number, store: string | null) =>
    store === null ? `Pedido ${number}` : `Pedido ${number} · ${store}`,
  more: 'Ver anteriores',
  busy: 'Un momento...',
} as const
