/** Labels for riders and orders of the live map. */
import { statusLabel } from '@puni/contract/orders/order-states'
import { storeNameOf } from '@puni/web/order/order-words'
import { holderOf } from '../orders/order-labels.ts'
import { liveMapText } from './live-map-text.ts'
import type { LiveOrder, LiveRider } from './live-scene.ts'

const t = liveMapText

/** Free, in a pause, or the order in hand. */
export function workOf({ rider, order, pause }: LiveRider): string {
  if (order === null) return pause ?? t.free
  return rider.lastOrderId === order._id ? t.busyLast(order.number) : t.busy(order.number)
}

/** The status of an order. If nobody has it, also since when it has been waiting or when it is due. */
export function situationOf({ order, group, wait }: LiveOrder): string {
  return group === 'unassigned' ? wait.text : statusLabel(order.status)
}

/** From origin to destination: 'Pizzería Güerrín → Belgrano 2200'. */
export function wayOf({ order }: LiveOrder): string {
  const { street, streetNumber } = order.destination
  return t.way(storeNameOf(order), `${street} ${streetNumber}`.trim())
}

/** Who has the order or is being asked; empty if nobody. */
export function handsOf({ order }: LiveOrder): string {
  const nobody = order.assignedRider === null && order.offeredTo === null
  return nobody ? '' : holderOf(order)
}
