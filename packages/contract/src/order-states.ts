/** Order states as data: wire values, legal moves and labels. No code elsewhere knows which move is legal. */

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
] as const

/** The same, and what is kept beside it: that a rider told of a delay, and steps reported of an order that was no longer the rider's. */
export const HISTORY_TYPES = [...ORDER_EVENT_TYPES, 'delay_told', 'reported', 'refused'] as const

/** How far the review of an order's earnings is, where there is one. */
export const EARNINGS_REVIEWS = ['pending', 'confirmed', 'rejected'] as const
export type EarningsReview = (typeof EARNINGS_REVIEWS)[number]

/** Who asks for a move. A store acts only by creating orders. */
export type OrderActor = 'rider' | 'operator'

interface Move {
  readonly to: OrderStatus
  readonly by: readonly OrderActor[]
}

const stop: readonly Move[] = [
  { to: 'canceled', by: ['rider', 'operator'] },
  { to: 'error', by: ['rider', 'operator'] },
]

/**
 * The legal moves. `pending → assigned` is absent on purpose: only accepting a live offer makes it.
 * Only an operator puts a failed order back on offer.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly Move[]>> = {
  pending: [
    { to: 'canceled', by: ['operator'] },
    { to: 'error', by: ['operator'] },
  ],
  assigned: [{ to: 'to_pickup', by: ['rider'] }, ...stop],
  to_pickup: [{ to: 'waiting_pickup', by: ['rider'] }, ...stop],
  waiting_pickup: [{ to: 'on the way', by: ['rider'] }, ...stop],
  'on the way': [{ to: 'delivered', by: ['rider'] }, ...stop],
  delivered: [],
  canceled: [{ to: 'error', by: ['rider', 'operator'] }],
  error: [
    { to: 'canceled', by: ['rider', 'operator'] },
    { to: 'pending', by: ['operator'] },
  ],
}

/** True when `actor` may move an order from one status to the other. */
export function mayMove(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return ORDER_MOVES[from].some((move) => move.to === to && move.by.includes(actor))
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
export const ACTIVE_STATUSES = [
  'assigned',
  'to_pickup',
  'waiting_pickup',
  'on the way',
] as const satisfies OrderStatus[]

/** Statuses in which somebody still has to do something: the dispatcher, a rider, or an operator about a problem. */
export const UNFINISHED_STATUSES = ['pending', ...ACTIVE_STATUSES, 'error'] as const satisfies OrderStatus[]

/** Whether an order in this status occupies its rider. */
export function isActive(status: OrderStatus): boolean {
  return (ACTIVE_STATUSES as readonly OrderStatus[]).includes(status)
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

/** The step after `status` in the delivery sequence, or null when none is left. */
export function nextDeliveryStep(status: OrderStatus): DeliveryStep | null {
  const at = DELIVERY_SEQUENCE.indexOf(status as DeliveryStep)
  return at === -1 ? null : (DELIVERY_SEQUENCE[at + 1] ?? null)
}

/** The step that the detail screen offers: its chain begins at waiting_pickup. */
export function nextDetailStep(status: OrderStatus): DeliveryStep | null {
  return status === 'waiting_pickup' || status === 'on the way' ? nextDeliveryStep(status) : null
}

/** Labels of the delivery sequence on the work screen. */
export const DELIVERY_LABELS: Readonly<Record<DeliveryStep, string>> = {
  assigned: 'Asignado',
  to_pickup: 'Yendo a retirar',
  waiting_pickup: 'Esperando pedido',
  'on the way': 'En camino',
  delivered: 'Entregado',
}

/** Labels on the detail screen, in lists and in the console. */
export const STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pendiente',
  assigned: 'Asignado',
  to_pickup: 'Yendo a retirar',
  waiting_pickup: 'En espera de recogida',
  'on the way': 'En camino',
  delivered: 'Entregado',
  canceled: 'Cancelado',
  error: 'Error',
}
