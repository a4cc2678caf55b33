/** The form in which an operator changes an order: what is changed in it is sent, and nothing else. */
import type { OperatorOrder, OperatorOrderDetail, OrderEdit } from '@puni/contract/orders/entities'
import { degreeText } from '../../../shared/map/coordinates.ts'
import {
  emptyOrderForm,
  type OrderEnd,
  type OrderForm,
  type OrderFormField,
  pesosText,
  toNewOrder,
} from '../order-form/order-form.ts'
import { dueIn, dueText } from './pickup-due.ts'

/** What of an order can be changed, as it is. */
export type EditedOrder = Pick<
  OperatorOrder,
  'origin' | 'destination' | 'management' | 'schedule' | 'handover' | 'updatedAt'
>

/** The form of a new order, and when it is to be picked up, in the platform's time zone. */
export type EditForm = OrderForm & { readonly due: string }

/**
 * The form of an order as it is. Phones are no part of what operators read: one that stays empty stays as it is. The address of a
 * registered store is not the order's to change.
 */
export function editForm(order: EditedOrder, timeZone: string): EditForm {
  const { origin, destination, management, schedule, handover } = order
  return {
    ...emptyOrderForm(origin.storeName === null ? 'independent' : 'store'),
    zoneId: origin.zoneNumber._id,
    'origin.street': origin.street,
    'origin.streetNumber': origin.streetNumber,
    'origin.city': origin.city,
    'origin.latitude': degreeText(origin.latitude),
    'origin.longitude': degreeText(origin.longitude),
    originComment: origin.comment ?? '',
    'destination.street': destination.street,
    'destination.streetNumber': destination.streetNumber,
    'destination.city': destination.city,
    'destination.comment': destination.comment ?? '',
    'destination.latitude': degreeText(destination.latitude),
    'destination.longitude': degreeText(destination.longitude),
    'management.storeValue': pesosText(management.storeValue),
    'management.shippingCost': pesosText(management.shippingCost),
    'management.paid': management.paid === true,
    handover: handover?.kind ?? 'none',
    due: dueText(schedule.pickupTime, timeZone),
  }
}

const ENDS = ['origin', 'destination'] as const

const isMoved = (end: OrderEnd, form: EditForm, before: EditForm) =>
  form[`${end}.latitude`] !== before[`${end}.latitude`] ||
  form[`${end}.longitude`] !== before[`${end}.longitude`]

/** The ends at which the form has another address at the point of the one before. */
export function pointsLeft(form: EditForm, before: EditForm): OrderEnd[] {
  const isOther = (field: OrderFormField) => form[field] !== before[field]
  return ENDS.filter(
    (end) => !isMoved(end, form, before) && (isOther(`${end}.street`) || isOther(`${end}.streetNumber`)),
  )
}

/** Whether something is other than before that price rules go by: the way, or the hour. */
export const isPricedAnew = (form: EditForm, before: EditForm) =>
  form.due !== before.due || ENDS.some((end) => isMoved(end, form, before))

/** The form of a new order that is as this one would be. */
export function placingForm(
  form: EditForm,
  { storeId = null, schedule }: Pick<OperatorOrderDetail, 'storeId' | 'schedule'>,
): OrderForm {
  const [day = '', clock = ''] = form.due.split('T')
  return {
    ...form,
    storeId: storeId ?? '',
    isUrgent: schedule.isUrgent,
    when: form.due === '' ? 'now' : 'later',
    'schedule.day': day,
    'schedule.clock': clock,
  }
}

/** The change of an order, which was seen as of this instant: the parts of the form that are other than they were. */
export function toEdit(form: EditForm, order: EditedOrder, seen: string, timeZone: string): OrderEdit {
  const before = editForm(order, timeZone)
  const { origin, destination, management } = toNewOrder({ ...form, source: 'independent' }, undefined)
  const isOther = (part: string) =>
    (Object.keys(before) as (keyof EditForm)[]).some(
      (field) => field.startsWith(part) && form[field] !== before[field],
    )
  /** A point that was not moved is not rounded either. */
  const pointOf = (end: OrderEnd) => {
    const { latitude, longitude } = (isOther(`${end}.l`) ? { origin, destination } : order)[end] ?? order[end]
    return { latitude, longitude }
  }
  const comment = form['destination.comment']
  return {
    seen,
    ...(origin &&
      isOther('origin.') && {
        pickup: {
          ...pointOf('origin'),
          street: origin.street,
          streetNumber: origin.streetNumber,
          city: origin.city,
        },
      }),
    ...(isOther('destination.') && { destination: { ...destination, ...pointOf('destination'), comment } }),
    ...(isOther('management.') && {
      management: {
        ...management,
        shippingCost: management.shippingCost ?? NaN,
        ...(isOther('management.paid') && { paid: form['management.paid'] }),
      },
    }),
    ...(isOther('originComment') && { origin: { comment: form.originComment } }),
    ...(isOther('due') && { schedule: { pickupTime: dueIn(form.due, timeZone) } }),
    ...(form.handover !== before.handover && { handover: form.handover }),
  }
}
