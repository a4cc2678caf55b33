/**
 * The expected state of the platform's orders and offers: a few maps, and who may be asked. Times are epoch
 * milliseconds.
 */
import type { SettlementKind } from '@puni/contract/ledger/values'
import type { OFFER_OUTCOMES } from '@puni/contract/offers/dispatch'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { HandoverKind, HandoverState } from '@puni/contract/handover/proofs'
import type { AdjustedAmount } from '@puni/contract/orders/adjustments'
import type { Aftermath } from '@puni/contract/orders/aftermath'
import { ACTIVE_STATUSES, type EarningsReview, type OrderStatus } from '@puni/contract/orders/order-states'
import type { Since, Stored } from './stored.ts'

/** What an order asks for at the door, and how far its proof is. */
export interface ModelHandover {
  readonly kind: HandoverKind
  /** What its customer was told: a PIN or a code; null for a photo. */
  readonly secret: string | null
  /** The PINs that it was told for the order's earlier riders. */
  readonly former: readonly string[]
  /** Wrong ones that counted, each once, of its rider. */
  readonly tried: readonly string[]
  readonly state: HandoverState | null
}

/** Configuration defaults used by the model, milliseconds. */
export const TERMS = {
  offerMs: 90_000,
  receiptMs: 20_000,
  askAgainMs: 300_000,
  positionFreshMs: 1_800_000,
  silentMs: 3_600_000,
  missesToPause: 2,
  absentPauseMs: 3_600_000,
} as const

export type Outcome = (typeof OFFER_OUTCOMES)[number]

export interface ModelRider {
  readonly id: string
  vehicle: VehicleType
  readonly isActivated: boolean
  /** Whether the rider's latest token is valid. */
  isLoggedIn: boolean
  /** On all phones together. */
  sessions: number
  isWorking: boolean
  /** Start of the current or last time on duty in that zone. */
  onDutySince: number | null
  /** The current or last zone on duty. */
  zoneId: string
  /** Where the rider may work. */
  zoneIds: readonly string[]
  /** Since when the rider is free, or last became free. */
  freeSince: number | null
  blockedAt: number | null
  /** Lifted blocks. */
  pastBlocks: readonly PastBlock[]
  /** Time of the last known position. */
  placedAt: number | null
  heardAt: number | null
  /** Without offers; it may be over, until the dispatcher looks. */
  pause: PastBlock | null
  /** The end of the last pause that is over, but for one that missed offers brought and no sign of the rider ended. */
  pausedTill: number | null
  /** Acknowledged offers in a row that expired unanswered, since the last sign of the rider. */
  misses: number
  /** The order with which duty ends, or has ended. */
  lastOrderId: string | null
}

export interface PastBlock {
  readonly from: number
  readonly to: number
}

export interface ModelOrder {
  readonly id: string
  readonly centavos: number
  /** Earliest pickup time. */
  readonly dueAt: number
  /** The straight line from the store to the door. */
  readonly tripMetres: number
  /** Of the store that placed it by itself. */
  readonly storeId: string | null
  status: OrderStatus
  holder: string | null
  /** Riders who had it in hand, and when it went back on offer afterwards. */
  gaveUp: Readonly<Record<string, number>>
  /** When its status last changed, by the server's clock and by the phone's. */
  lastStep: { readonly at: number; readonly deviceAt: number | null }
  deliveredAt: number | null
  /** The operators' review of its earnings; null where there is none. */
  review: EarningsReview | null
  reviewedAt: number | null
  /** Null where it asks for nothing. */
  handover: ModelHandover | null
  /** The riders who accepted it: where each has got with it, and when an operator ended that. */
  holds: Readonly<Record<string, ModelHold>>
  /** The rider who says to have delivered what another one has, and when. */
  claim: { readonly by: string; readonly at: number } | null
  /** When its rider came to the store. */
  arrivedAt: number | null
  /** When that rider last told of the delay. */
  delayToldAt: number | null
  /** Waits at the store that are over. */
  waits: readonly ModelWait[]
  /** What it costs at the store, centavos. */
  readonly goods: number
  /** Its customer has paid it beforehand. */
  readonly isPaid: boolean
  /** By how much operators corrected its amounts since its delivery, centavos. */
  adjusted: Readonly<Record<AdjustedAmount, number>>
  /** Its rider has left the store with it. */
  isPickedUp: boolean
  /** Who gives back what its rider paid, as the operator decided who canceled it; null where none did. */
  refund: Aftermath['cash'] | null
  /** What it is for each rider who paid for it: delivered, or who owes what was paid. */
  stands: Readonly<Record<string, 'delivered' | Aftermath['cash']>>
  /** What cancellations of it brought each rider, and what of that is taken back if it turns out to be delivered; centavos. */
  cancellations: Readonly<Record<string, number>>
  cancellation: number
}

/** What was settled of a debt. */
export interface ModelSettlement {
  readonly id: string
  readonly riderId: string
  /** Of what a store owes. */
  readonly orderId: string | null
  readonly kind: SettlementKind
  readonly centavos: number
  isConfirmed: boolean
  /** What the rider says is wrong with it, and what an operator said to that. */
  dispute: string | null
  answer: string | null
  isUndone: boolean
}

/** What a store paid of the fees of orders paid beforehand: for which, and in whose ledger. */
export interface ModelPayment {
  readonly id: string
  readonly centavos: number
  readonly parts: readonly { readonly orderId: string; readonly riderId: string; readonly centavos: number }[]
  isUndone: boolean
}

/** How long a rider waited at a store, as the steps were taken. */
export interface ModelWait {
  readonly riderId: string
  readonly from: number
  readonly to: number
}

/** A time in which a rider held an order, as that rider saw it. */
export interface ModelHold {
  readonly status: OrderStatus
  readonly lastStep: ModelOrder['lastStep']
  readonly isOver: boolean
  /** Null unless an operator ended it. */
  readonly decidedAt: number | null
}

export interface ModelOffer {
  readonly id: string
  readonly orderId: string
  readonly riderId: string
  readonly offeredAt: number
  readonly expiresAt: number
  receivedAt: number | null
  outcome: Outcome | null
  closedAt: number | null
}

/** A request performed under a key: which of its two contents, and the resulting order or settlement. */
interface KeyedRequest {
  readonly isAltered: boolean
  readonly orderId: string
}

/** The whole model at one instant. */
export interface Model {
  now: number
  /** The zone with all orders. */
  readonly zoneId: string
  readonly riders: Map<string, ModelRider>
  /** In the order in which they were placed. */
  readonly orders: Map<string, ModelOrder>
  /** In the order in which they were made. */
  readonly offers: Map<string, ModelOffer>
  readonly settlements: Map<string, ModelSettlement>
  readonly payments: Map<string, ModelPayment>
  /** What riders owed the platform before, and what was held of theirs; centavos. */
  readonly before: ReadonlyMap<string, { readonly owed: number; readonly held: number }>
  /** Idempotency keys of performed requests. */
  readonly keys: Map<string, KeyedRequest>
  /** Expected number of rows in `order_events`. */
  events: number
}

/** A copy that shares no mutable state. */
export function copyOf(model: Model): Model {
  const copied = <T extends object>(map: Map<string, T>) =>
    new Map([...map].map(([id, row]) => [id, { ...row }]))
  return {
    now: model.now,
    zoneId: model.zoneId,
    riders: copied(model.riders),
    orders: copied(model.orders),
    offers: copied(model.offers),
    settlements: copied(model.settlements),
    payments: copied(model.payments),
    before: model.before,
    keys: new Map(model.keys),
    events: model.events,
  }
}

/**
 * A copy without the orders that `readStored` leaves out since then, and with the number of events that
 * remain.
 */
export function withoutEnded(model: Model, since: Since, stored: Stored): Model {
  const copy = copyOf(model)
  const touched = new Set(stored.orders.map(({ id }) => id))
  for (const { id, status, lastStep, review, reviewedAt } of copy.orders.values()) {
    const before = status === 'delivered' ? since.delivered : since.stopped
    const changedAt = reviewedAt ?? lastStep.at
    const isOld = isEnded(status) && review !== 'pending' && changedAt < before.getTime()
    // A step that came late has touched it since.
    if (isOld && !touched.has(id)) copy.orders.delete(id)
  }
  for (const { id, orderId } of copy.offers.values()) if (!copy.orders.has(orderId)) copy.offers.delete(id)
  return { ...copy, events: stored.events.length }
}

/** Whether an order has ended, although an operator may still put a failed one back on offer. */
export function isEnded(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'canceled' || status === 'error'
}

/** Whether a rider holds the order. */
export function isActive({ status }: { readonly status: string }): boolean {
  return ACTIVE_STATUSES.some((active) => active === status)
}

/** Whether an order counts among what its rider earned. */
export function isEarned({ deliveredAt, review }: ModelOrder): boolean {
  return deliveredAt !== null && (review === null || review === 'confirmed')
}

/** The order that a rider holds. */
export function activeOrderOf(model: Model, riderId: string): ModelOrder | undefined {
  return [...model.orders.values()].find((order) => order.holder === riderId && isActive(order))
}

/** Live offers: all, a rider's or an order's. */
export function liveOffers(model: Model, of: { riderId?: string; orderId?: string } = {}): ModelOffer[] {
  return [...model.offers.values()].filter(
    ({ outcome, riderId, orderId }) =>
      outcome === null && riderId === (of.riderId ?? riderId) && orderId === (of.orderId ?? orderId),
  )
}

/** The last offer of an order to a rider. */
export function lastOffer(model: Model, orderId: string, riderId: string): ModelOffer | undefined {
  return [...model.offers.values()].findLast(
    (offer) => offer.orderId === orderId && offer.riderId === riderId,
  )
}

/** Whether an order is waiting for a rider to be asked. */
export function isOpen(model: Model, order: ModelOrder): boolean {
  return order.status === 'pending' && liveOffers(model, { orderId: order.id }).length === 0
}

/** Whether a rider may be asked anything at this moment. */
export function isFree(model: Model, rider: ModelRider): boolean {
  const last = [...model.offers.values()].findLast(({ riderId }) => riderId === rider.id)
  const isSilent =
    last?.outcome === 'unreached' && (rider.heardAt === null || (last.closedAt ?? 0) > rider.heardAt)
  return (
    rider.isActivated &&
    rider.isWorking &&
    rider.zoneId === model.zoneId &&
    rider.blockedAt === null &&
    (rider.pause === null || rider.pause.to <= model.now) &&
    rider.placedAt !== null &&
    rider.placedAt > model.now - TERMS.positionFreshMs &&
    activeOrderOf(model, rider.id) === undefined &&
    liveOffers(model, { riderId: rider.id }).length === 0 &&
    !isSilent
  )
}

/**
 * Whether this rider may be asked for this order: riders who declined it or gave it up come last, after a
 * pause.
 */
export function mayBeAsked(model: Model, order: ModelOrder, rider: ModelRider): boolean {
  if (!isOpen(model, order) || !isFree(model, rider)) return false
  const at = letGoAt(model, order, rider.id)
  if (at === null) return true
  const isAnotherLeft = [...model.riders.values()].some(
    (other) =>
      isFree(model, other) && isSent(model, order, other) && letGoAt(model, order, other.id) === null,
  )
  return !isAnotherLeft && model.now - at >= TERMS.askAgainMs
}

/** Beyond it only where nobody on duty rides farther, metres. */
const REACH_METRES = { Moto: Infinity, Auto: Infinity, Bicicleta: 6_000, Otro: 5_000 } as const

/** Whether a vehicle is sent as far as an order goes. */
export function reaches({ tripMetres }: ModelOrder, { vehicle }: ModelRider): boolean {
  return tripMetres <= REACH_METRES[vehicle]
}

/** Whether this rider is sent with the order however far it goes: nobody on duty, free or not, reaches farther. */
export function isSent(model: Model, order: ModelOrder, rider: ModelRider): boolean {
  return (
    reaches(order, rider) ||
    ![...model.riders.values()].some((other) => other.isWorking && reaches(order, other))
  )
}

/** When a rider last let an order go, gave it up or could not be reached for it; null for never. */
export function letGoAt(model: Model, order: ModelOrder, riderId: string): number | null {
  const times = [...model.offers.values()]
    .filter((offer) => offer.orderId === order.id && offer.riderId === riderId)
    .filter(({ outcome }) => outcome === 'skipped' || outcome === 'expired' || outcome === 'unreached')
    .map(({ closedAt }) => closedAt ?? 0)
    .concat(order.gaveUp[riderId] ?? [])
  return times.length === 0 ? null : Math.max(...times)
}
