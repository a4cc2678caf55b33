/** Labels for an order in a list or a panel. */
import type { Order, OrderEvent } from '@puni/contract/orders/entities'
import { statusLabel } from '@puni/contract/orders/order-states'
import { commonText } from '../../../shared/common-text.ts'
import { orderText } from './order-text.ts'
import { ordersText } from './orders-text.ts'

type Holding = Pick<Order, 'status' | 'assignedRider' | 'offeredTo'> & { offeredToName: string | null }

/** Who has the order, or who is being asked. */
export function holderOf({ status, assignedRider, offeredTo, offeredToName }: Holding): string {
  if (assignedRider !== null) return assignedRider.fullName
  if (offeredToName !== null) return ordersText.offeredTo(offeredToName)
  if (offeredTo !== null) return ordersText.offered
  return status === 'pending' ? ordersText.withoutRider : commonText.none
}

/** What happened, and who did it. */
export interface EventTexts {
  readonly title: string
  readonly by: string
}

function happenedText(type: OrderEvent['type'], status: OrderEvent['status']): string {
  if (status === null) return orderText.events[type]
  if (type === 'status') return statusLabel(status)
  const isReport = type === 'reported' || type === 'refused'
  return isReport ? `${orderText.events[type]}: ${statusLabel(status)}` : orderText.events[type]
}

/** Label for an entry of the event log. The name in a system entry is that of the rider concerned. */
export function eventTexts({ type, status, actor, actorName, riderName }: OrderEvent): EventTexts {
  const what = happenedText(type, status)
  const happened = riderName === undefined ? what : `${what}: ${riderName}`
  const by = orderText.actors[actor]
  if (actorName === null) return { title: happened, by }
  return actor === 'system'
    ? { title: `${happened}: ${actorName}`, by }
    : { title: happened, by: `${by} · ${actorName}` }
}
