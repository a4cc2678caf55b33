/** How an order reads in a list or a panel. */
import type { Order, OrderEvent } from '@puni/contract/entities'
import { STATUS_LABELS } from '@puni/contract/order-states'
import { text } from '../text.ts'

/** Name of whoever sends it. */
export function senderOf({ origin }: Pick<Order, 'origin'>): string {
  return origin.storeName ?? origin.independentStoreName ?? text.orders.unnamedStore
}

type Holding = Pick<Order, 'status' | 'assignedRider' | 'offeredTo'> & { offeredToName: string | null }

/** Who has the order, or who is being asked. */
export function holderOf({ status, assignedRider, offeredTo, offeredToName }: Holding): string {
  if (assignedRider !== null) return assignedRider.fullName
  if (offeredToName !== null) return text.orders.offeredTo(offeredToName)
  if (offeredTo !== null) return text.orders.offered
  return status === 'pending' ? text.orders.withoutRider : text.app.none
}

/** What happened, and through whom. */
export interface EventTexts {
  readonly title: string
  readonly by: string
}

/** How an entry of the event log reads. The name in an entry of the system is the rider it was about. */
export function eventTexts({ type, status, actor, actorName }: OrderEvent): EventTexts {
  const happened = type === 'status' && status !== null ? STATUS_LABELS[status] : text.order.events[type]
  const by = text.order.actors[actor]
  if (actorName === null) return { title: happened, by }
  return actor === 'system'
    ? { title: `${happened}: ${actorName}`, by }
    : { title: happened, by: `${by} · ${actorName}` }
}
