/** The form in which an operator changes an order: what is changed in it is sent, and nothing else. */
import type { OperatorOrder, OrderEdit } from '@puni/contract/orders/entities'
import { degreeText } from '../map/coordinates.ts'
import { emptyOrderForm, pesosText, toNewOrder, type OrderForm, type OrderFormField } from './order-form.ts'

/** What of an order can be changed, as it is. */
export type EditedOrder = Pick<
  OperatorOrder,
  'origin' | 'destination' | 'management' | 'handover' | 'updatedAt'
>

/** The form of an order as it is. Phones are no part of what operators read: one that stays empty stays as it is. */
export function editForm({ origin, destination, management, handover }: EditedOrder): OrderForm {
  return {
    ...emptyOrderForm('store'),
    originComment: origin.comment ?? '',
    'destination.street': destination.street,
    'destination.streetNumber': destination.streetNumber,
    'destination.city': destination.city,
    'destination.comment': destination.comment ?? '',
    'destination.latitude': degreeText(destination.latitude),
    'destination.longitude': degreeText(destination.longitude),
    'management.storeValue': pesosText(management.storeValue),
    'management.shippingCost': pesosText(management.shippingCost),
    handover: handover?.kind ?? 'none',
  }
}

/** Whether the form has another address at the point of the one before. */
export function leavesPoint(form: OrderForm, order: EditedOrder): boolean {
  const before = editForm(order)
  const isOther = (field: OrderFormField) => form[field] !== before[field]
  const isMoved = isOther('destination.latitude') || isOther('destination.longitude')
  return !isMoved && (isOther('destination.street') || isOther('destination.streetNumber'))
}

/** The change of an order, which was seen as of this instant: the parts of the form that are other than they were. */
export function toEdit(form: OrderForm, order: EditedOrder, seen: string): OrderEdit {
  const before = editForm(order)
  const { destination, management } = toNewOrder(form, undefined)
  const isOther = (part: string) =>
    (Object.keys(before) as OrderFormField[]).some(
      (field) => field.startsWith(part) && form[field] !== before[field],
    )
  // A point that was not moved is not rounded either.
  const { latitude, longitude } = isOther('destination.l') ? destination : order.destination
  const comment = form['destination.comment']
  return {
    seen,
    ...(isOther('destination.') && { destination: { ...destination, latitude, longitude, comment } }),
    ...(isOther('management.') && { management }),
    ...(isOther('originComment') && { origin: { comment: form.originComment } }),
    ...(form.handover !== before.handover && { handover: form.handover }),
  }
}
