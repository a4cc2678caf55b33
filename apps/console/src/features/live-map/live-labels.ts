/** How riders and orders of the live map read. */
import { STATUS_LABELS } from '@puni/contract/order-states'
import { storeNameOf } from '@puni/web/order/order-words'
import { holderOf } from '../orders/order-labels.ts'
import { liveMapText } from './live-map-text.ts'
import type { LiveOrder, LiveRider } from './live-scene.ts'

const t = liveMapText

/** Free, or with which order. */
export function workOf({ order }: LiveRider): string {
  return order === null ? t.free : t.busy(order.number)
}

/** The status of an order, and since when it waits or for when it is where nobody has it. */
export function situationOf({ order, group, wait }: LiveOrder): string {
  return group === 'unassigned' ? wait.text : STATUS_LABELS[order.status]
}

/** From whom to where: 'Pizzería Güerrín → Belgrano 2200'. */
export function wayOf({ order }: LiveOrder): string {
  const { street, streetNumber } = order.destination
  return t.way(storeNameOf(order), `${street} ${streetNumber}`)
}

/** Who has the order or is being asked; empty where nobody is. */
export function handsOf({ order }: LiveOrder): string {
  const nobody = order.assignedRider === null && order.offeredTo === null
  return nobody ? '' : holderOf(order)
}
