/** The current scene of the live map, shared by the map and the list. */
import type { Position } from '@puni/contract/fields'
import type { OperatorOrder } from '@puni/contract/orders/entities'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { groupOf } from '@puni/contract/orders/order-groups'
import type { ZonedFormat } from '../../shared/format/format.ts'
import type { RiderMarkState } from '../map/rider-mark.tsx'
import { nextStop, placeOf, type Stop } from '../orders/order-stops.ts'
import { waitOf, type Wait } from '../orders/order-wait.ts'
import { freshnessOf, type Freshness } from '../riders/freshness.ts'
import { pauseOf } from '../riders/rider-pause.ts'

/** A rider on duty. */
export interface LiveRider {
  readonly rider: OperatorRider
  readonly state: RiderMarkState
  readonly freshness: Freshness
  /** 'En pausa hasta las 14:30'; null outside of one. */
  readonly pause: string | null
  /** What the rider has in hand. */
  readonly order: OperatorOrder | null
}

/** An order that is not finished. */
export interface LiveOrder {
  readonly order: OperatorOrder
  readonly group: 'unassigned' | 'underWay' | 'problem'
  /** The next stop of its rider; the pickup if nobody has it. */
  readonly stop: Stop
  readonly place: Position
  /** Since when it has been waiting, or when it is due. */
  readonly wait: Wait
}

/** Riders on duty and open orders. */
export interface LiveScene {
  readonly riders: readonly LiveRider[]
  readonly orders: readonly LiveOrder[]
}

/** Nobody and nothing. */
export const EMPTY_SCENE: LiveScene = { riders: [], orders: [] }

interface SceneParts {
  /** Active riders, on duty or not. */
  readonly riders: readonly OperatorRider[]
  readonly orders: readonly OperatorOrder[]
  /** Null for all zones. */
  readonly zoneId: string | null
  /** Milliseconds. */
  readonly now: number
  readonly format: ZonedFormat
}

/** The scene at `now`. What needs an operator comes first; among equals, the one that has waited longer. */
export function sceneOf({ riders, orders, zoneId, now, format }: SceneParts): LiveScene {
  const inZone = (id: string) => zoneId === null || id === zoneId
  return {
    riders: riders
      .filter(({ working, zone }) => working && inZone(zone._id))
      .map((rider) => liveRider(rider, orders, now, format))
      .sort(
        (one, other) =>
          riderRank[one.state] - riderRank[other.state] ||
          one.rider.fullName.localeCompare(other.rider.fullName, 'es'),
      ),
    orders: orders
      .filter(({ origin }) => inZone(origin.zoneNumber._id))
      .flatMap((order) => liveOrder(order, now, format) ?? [])
      .sort(
        (one, other) => orderRank[one.group] - orderRank[other.group] || one.wait.dueAt - other.wait.dueAt,
      ),
  }
}

const riderRank: Record<RiderMarkState, number> = { lost: 0, free: 1, busy: 2, paused: 3 }
const orderRank: Record<LiveOrder['group'], number> = { problem: 0, unassigned: 1, underWay: 2 }

function liveRider(
  rider: OperatorRider,
  orders: readonly OperatorOrder[],
  now: number,
  format: ZonedFormat,
): LiveRider {
  const order =
    orders.find(
      ({ status, assignedRider }) => nextStop(status) !== null && assignedRider?._id === rider._id,
    ) ?? null
  const freshness = freshnessOf(rider.lastPositionTime, rider.working, now)
  const pause = order === null ? pauseOf(rider, now, format) : null
  return { rider, state: markOf(order !== null, pause !== null, freshness), freshness, pause, order }
}

/** A phone that sleeps through its rider's pause is not lost. */
function markOf(isBusy: boolean, isPaused: boolean, { state }: Freshness): RiderMarkState {
  if (isPaused) return 'paused'
  if (state !== 'live') return 'lost'
  return isBusy ? 'busy' : 'free'
}

function liveOrder(order: OperatorOrder, now: number, format: ZonedFormat): LiveOrder | null {
  const group = groupOf(order)
  if (group === 'finished' || group === 'review') return null
  const stop = nextStop(order.status) ?? 'pickup'
  return { order, group, stop, place: placeOf(order, stop), wait: waitOf(order, now, format) }
}

/** Orders at the same place for the same reason, such as those waiting at one store: one mark for all. */
export function stacksOf(orders: readonly LiveOrder[]): LiveOrder[][] {
  const stacks = new Map<string, LiveOrder[]>()
  for (const live of orders) {
    const key = `${live.group} ${live.stop} ${live.place.lat} ${live.place.lng}`
    stacks.set(key, [...(stacks.get(key) ?? []), live])
  }
  return [...stacks.values()]
}

/** The next of a stack to show: the first, or the one after the current one. */
export function nextInStack(stack: readonly LiveOrder[], chosen: string | null): LiveOrder | undefined {
  const at = stack.findIndex(({ order }) => order._id === chosen)
  return stack[(at + 1) % stack.length]
}
