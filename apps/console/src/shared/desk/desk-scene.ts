/** What goes on now, from the board: orders with their troubles in the sequence in which they need a person, riders with their states. */
import type { Acknowledgement, Board, BoardOrder, BoardRider } from '@puni/contract/board/entities'
import { SILENT_AFTER_MS, TROUBLES, type Trouble, troublesOf } from '@puni/contract/board/troubles'
import type { OperatorEmergency } from '@puni/contract/emergencies/entities'
import { isActive, phaseOf } from '@puni/contract/orders/order-states'
import type { RiderState } from '../map/rider-mark.tsx'

/** An order with what needs a person. */
export interface DeskOrder {
  readonly order: BoardOrder
  /** What comes first first. */
  readonly troubles: readonly Trouble[]
  /** Those of them that nobody has said to have seen. */
  readonly unseen: readonly Trouble[]
  /** Who has seen the first one; null if nobody has. */
  readonly seen: Acknowledgement | null
}

/** A rider on duty. */
export interface DeskRider {
  readonly rider: BoardRider
  readonly state: RiderState
  /** What the rider has in hand. */
  readonly order: BoardOrder | null
}

/** Everything that goes on. */
export interface DeskScene {
  readonly orders: readonly DeskOrder[]
  readonly riders: readonly DeskRider[]
}

type OpenAlarm = Pick<OperatorEmergency, 'occurredAt'> & { readonly order: { readonly _id: string } }

/** The scene at `now`, milliseconds. */
export function sceneOf(board: Board, alarms: readonly OpenAlarm[], now: number): DeskScene {
  const riderById = new Map(board.riders.map((rider) => [rider._id, rider]))
  const alarmByOrder = new Map(alarms.map(({ order, occurredAt }) => [order._id, occurredAt]))
  const inHand = new Map<string, BoardOrder>()
  const offered = new Set<string>()
  for (const order of board.orders) {
    if (order.rider !== null && isActive(order.status)) inHand.set(order.rider._id, order)
    if (order.offeredTo !== null) offered.add(order.offeredTo._id)
  }
  const orders = board.orders.map((order) => {
    const positionAt = riderById.get(order.rider?._id ?? '')?.positionAt ?? null
    return deskOrder(order, { positionAt, emergencyAt: alarmByOrder.get(order._id) ?? null }, now)
  })
  const riders = board.riders.map((rider) => {
    const order = inHand.get(rider._id) ?? null
    return { rider, order, state: stateOf(rider, order, offered.has(rider._id), now) }
  })
  return {
    orders: orders.sort(bySequence),
    riders: riders.sort(
      (one, other) =>
        RIDER_RANK[one.state] - RIDER_RANK[other.state] ||
        one.rider.fullName.localeCompare(other.rider.fullName, 'es'),
    ),
  }
}

function deskOrder(
  order: BoardOrder,
  surroundings: Parameters<typeof troublesOf>[1],
  now: number,
): DeskOrder {
  const troubles = troublesOf(order, surroundings, now)
  const seenOf = ({ kind, since }: Trouble) =>
    order.acknowledged.find((seen) => seen.kind === kind && seen.since === since) ?? null
  const [first] = troubles
  return {
    order,
    troubles,
    // An alarm is told, and seen, above every page.
    unseen: troubles.filter((trouble) => trouble.kind !== 'emergency' && seenOf(trouble) === null),
    seen: first === undefined ? null : seenOf(first),
  }
}

const NO_TROUBLE = TROUBLES.length
const rankOf = ({ troubles }: DeskOrder) => (troubles[0] ? TROUBLES.indexOf(troubles[0].kind) : NO_TROUBLE)

/** What needs a person first, what nobody has seen before what somebody has; then what has needed one for longer, or is promised sooner. */
function bySequence(one: DeskOrder, other: DeskOrder): number {
  return (
    rankOf(one) - rankOf(other) ||
    Number(one.seen !== null) - Number(other.seen !== null) ||
    compare(one.troubles[0]?.since ?? promised(one), other.troubles[0]?.since ?? promised(other)) ||
    one.order.number - other.order.number
  )
}

const promised = ({ order: { promisedAt, dueAt, stepAt } }: DeskOrder) => promisedAt ?? dueAt ?? stepAt
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const RIDER_RANK: Record<RiderState, number> = {
  lost: 0,
  free: 1,
  offered: 2,
  toPickup: 3,
  toDelivery: 4,
  paused: 5,
}

function stateOf(rider: BoardRider, order: BoardOrder | null, isAsked: boolean, now: number): RiderState {
  if (order === null && rider.pausedUntil !== null && Date.parse(rider.pausedUntil) > now) return 'paused'
  if (rider.positionAt === null || now - Date.parse(rider.positionAt) > SILENT_AFTER_MS) return 'lost'
  if (order !== null) return phaseOf(order.status) === 'to the customer' ? 'toDelivery' : 'toPickup'
  return isAsked ? 'offered' : 'free'
}
