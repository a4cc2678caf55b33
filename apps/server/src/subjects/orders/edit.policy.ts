/** What may be changed of an order, by how far it has got. Decided here and nowhere else. */
import type { Edit } from '@puni/contract/orders/edits'
import { PAID_COSTS_NOTHING } from '@puni/contract/orders/entities'
import {
  isActive,
  isPickedUp,
  type OrderStatus,
  statusLabel,
  UNFINISHED_STATUSES,
} from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import { Refusal } from '../../platform/refusal.ts'

/** What is of the store alone, and of terms that its rider has fulfilled by then. */
const BEFORE_PICKUP: Readonly<Partial<Record<Edit, string>>> = {
  originComment: 'origin.comment',
  pickupAddress: 'pickup.street',
  storeValue: 'management.storeValue',
  paid: 'management.paid',
  pickupTime: 'schedule.pickupTime',
  handover: 'handover',
}

/** An order that is to be changed; money in centavos. */
interface Subject {
  readonly status: OrderStatus
  readonly store_id: string | null
  readonly shipping_cost: number
}

/** Refuses an order that is over. Throws ORDER_NOT_OPEN. */
export function refuseOver({ status }: Pick<Subject, 'status'>): void {
  if (UNFINISHED_STATUSES.includes(status)) return
  throw new Refusal('ORDER_NOT_OPEN', { message: `El pedido ya está en ${statusLabel(status)}` })
}

/** Refuses an order that is paid beforehand and has to be paid at the store. Throws INVALID_INPUT. */
export function refusePaidTwice(isPaid: boolean, storeValue: number): void {
  if (!isPaid || storeValue === 0) return
  throw new Refusal('INVALID_INPUT', { fields: { 'management.storeValue': PAID_COSTS_NOTHING } })
}

/** Refuses what cannot change any more, or not so. Throws INVALID_INPUT, by field. */
export function refuseTooLate(
  order: Subject,
  edits: readonly Edit[],
  { shipping_cost: cost = order.shipping_cost }: { readonly shipping_cost?: number | undefined },
): void {
  const late = isPickedUp(order.status) ? edits.flatMap((edit) => BEFORE_PICKUP[edit] ?? []) : []
  const fields: Record<string, string> = Object.fromEntries(
    late.map((field) => [field, 'Ya no se puede cambiar: el rider retiró el pedido']),
  )
  if (edits.includes('pickupAddress') && order.store_id !== null)
    fields['pickup.street'] = 'Es la de la tienda: se cambia en la tienda'
  // Who has accepted an amount is paid no less.
  if (isActive(order.status) && cost < order.shipping_cost)
    fields['management.shippingCost'] =
      `No puede bajar: el rider tomó el pedido por ${formatPesos(order.shipping_cost / 100)}`
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}
