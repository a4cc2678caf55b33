/**
 * Order states as data: wire values, phases, legal moves and labels. Nothing elsewhere knows which move is legal, and what is true of a
 * phase asks for the phase.
 */
import type { HandoverKind } from '../handover/proofs.ts'

/** Every order status, with the exact value it has on the wire. */
export const ORDER_STATUSES = [
  'pending',
  'assigned',
  'to_pickup',
  'waiting_pickup',
  'on the way',
  'delivered',
  'canceled',
  'error',
] as const

/** An order status as it appears on the wire. */
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What the history of an order tells. */
export const ORDER_EVENT_TYPES = [
  'created',
  'offered',
  'accepted',
  // By an operator, who names the rider.
  'assigned',
  'taken_back',
  'edited',
  'excluded',
  'readmitted',
  'skipped',
  'expired',
  'unreached',
  'withdrawn',
  'status',
  'earnings_held',
  'earnings_confirmed',
  'earnings_rejected',
  'claim_confirmed',
  'claim_rejected',
  'adjusted',
] as const

/** The same, and what is kept beside it: that a rider told of a delay, and steps reported of an order that was no longer the rider's. */
export const HISTORY_TYPES = [...ORDER_EVENT_TYPES, 'delay_told', 'reported', 'refused'] as const

/** How far the review of an order's earnings is, where there is one. */
export const EARNINGS_REVIEWS = ['pending', 'confirmed', 'rejected'] as const
export type EarningsReview = (typeof EARNINGS_REVIEWS)[number]

/** Who asks for a move. A store cancels what has not left it. */
export type OrderActor = 'rider' | 'operator' | 'store'

interface Move {
  readonly to: OrderStatus
  readonly by: readonly OrderActor[]
}

/** Where an order is: nobody has it; its rider goes to the store, is there, goes to the customer; it is over. */
export const PHASES = ['open', 'to the store', 'at the store', 'to the customer', 'over'] as const
export type Phase = (typeof PHASES)[number]

interface State {
  /** What decides on everything that is not about one state alone: dispatch, ways, waits, screens, lists. */
  readonly phase: Phase
  /** The legal moves from here. */
  readonly moves: readonly Move[]
  /** On the detail screen, in lists and in the console. */
  readonly label: string
  /** Over, and an operator has to do something about it. */
  readonly isProblem?: true
}

const fail: Move = { to: 'error', by: ['rider', 'operator'] }
/** Of an order in a rider's hands; what has not left the store, the store may cancel as well. */
const stop: readonly Move[] = [{ to: 'canceled', by: ['rider', 'operator'] }, fail]
const stopAtStore: readonly Move[] = [{ to: 'canceled', by: ['rider', 'operator', 'store'] }, fail]

/**
 * Every state: all that is known of one. `pending → assigned` is absent on purpose: only accepting a live offer makes it, or an operator who
 * assigns the order. Only an operator puts a failed order back on offer, or takes one back that a rider holds.
 */
export const ORDER_STATES: Readonly<Record<OrderStatus, State>> = {
  pending: {
    phase: 'open',
    label: 'Pendiente',
    moves: [
      { to: 'canceled', by: ['operator', 'store'] },
      { to: 'error', by: ['operator'] },
    ],
  },
  assigned: {
    phase: 'to the store',
    label: 'Asignado',
    moves: [{ to: 'to_pickup', by: ['rider'] }, ...stopAtStore],
  },
  to_pickup: {
    phase: 'to the store',
    label: 'Yendo a retirar',
    moves: [{ to: 'waiting_pickup', by: ['rider'] }, ...stopAtStore],
  },
  waiting_pickup: {
    phase: 'at the store',
    label: 'En espera de recogida',
    moves: [{ to: 'on the way', by: ['rider'] }, ...stopAtStore],
  },
  'on the way': {
    phase: 'to the customer',
    label: 'En camino',
    moves: [{ to: 'delivered', by: ['rider'] }, ...stop],
  },
  delivered: { phase: 'over', label: 'Entregado', moves: [] },
  canceled: { phase: 'over', label: 'Cancelado', moves: [{ to: 'error', by: ['rider', 'operator'] }] },
  error: {
    phase: 'over',
    label: 'Error',
    isProblem: true,
    moves: [
      { to: 'canceled', by: ['rider', 'operator'] },
      { to: 'pending', by: ['operator'] },
    ],
  },
}

/** Where an order in this status is. */
export function phaseOf(status: OrderStatus): Phase {
  return ORDER_STATES[status].phase
}

/** The statuses of these phases. */
export function statusesIn(...phases: readonly Phase[]): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => phases.includes(phaseOf(status)))
}

/** True when `actor` may move an order from one status to the other. */
export function mayMove(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return ORDER_STATES[from].moves.some((move) => move.to === to && move.by.includes(actor))
}

/** The steps a rider takes with an accepted order, in order. */
export const DELIVERY_SEQUENCE = [
  'assigned',
  'to_pickup',
  'waiting_pickup',
  'on the way',
  'delivered',
] as const

/** A status that a rider reaches by advancing an order. */
export type DeliveryStep = (typeof DELIVERY_SEQUENCE)[number]

/** Statuses in which an order occupies its rider. */
export const ACTIVE_STATUSES: readonly OrderStatus[] = statusesIn(
  'to the store',
  'at the store',
  'to the customer',
)

/** Statuses in which somebody still has to do something: the dispatcher, a rider, or an operator about a problem. */
export const UNFINISHED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => phaseOf(status) !== 'over' || ORDER_STATES[status].isProblem,
)

/** Whether an order in this status occupies its rider. */
export function isActive(status: OrderStatus): boolean {
  return ACTIVE_STATUSES.includes(status)
}

/** Whether the rider of an order has left the store with it. */
export function isPickedUp(status: OrderStatus): boolean {
  return phaseOf(status) === 'to the customer' || status === 'delivered'
}

/** Whether an order counts among what its rider earned: delivered, and nothing left to review or rejected. */
export function isEarned({
  status,
  earningsReview,
}: {
  readonly status: OrderStatus
  readonly earningsReview: EarningsReview | null
}): boolean {
  return status === 'delivered' && (earningsReview ?? 'confirmed') === 'confirmed'
}

/** Whether an operator may close this order as delivered, without the proof that it asks its rider for. */
export function mayWaive(order: {
  readonly status: OrderStatus
  readonly handover: HandoverKind | null
}): boolean {
  return phaseOf(order.status) === 'to the customer' && order.handover !== null
}

/** The step after `status` in the delivery sequence, or null when none is left. */
export function nextDeliveryStep(status: OrderStatus): DeliveryStep | null {
  const at = DELIVERY_SEQUENCE.indexOf(status as DeliveryStep)
  return at === -1 ? null : (DELIVERY_SEQUENCE[at + 1] ?? null)
}

/** The step that the detail screen offers: its chain begins at the store. */
export function nextDetailStep(status: OrderStatus): DeliveryStep | null {
  return phaseOf(status) === 'to the store' ? null : nextDeliveryStep(status)
}

/** Labels of the delivery sequence on the work screen. */
export const DELIVERY_LABELS: Readonly<Record<DeliveryStep, string>> = {
  assigned: 'Asignado',
  to_pickup: 'Yendo a retirar',
  waiting_pickup: 'Esperando pedido',
  'on the way': 'En camino',
  delivered: 'Entregado',
}

/** The label of a status on the detail screen, in lists and in the console. */
export function statusLabel(status: OrderStatus): string {
  return ORDER_STATES[status].label
}
