import { distanceText } from '@puni/streets/route-texts'
import type { Order, StoreWait } from '@puni/contract/orders/entities'
import { ADJUSTED_WORDS } from '@puni/contract/orders/adjustments'
import { formatPesos } from '@puni/contract/pesos'
import { formatPhone } from '@puni/contract/phone'
import type { Description } from '@puni/ui/description-list'
import type { ReactNode } from 'react'
import { Amount } from '../../../shared/format/amount.tsx'
import { formatDuration } from '../../../shared/format/duration.ts'
import { statusWords } from '../../../shared/format/status-words.ts'
import { formatCalendarDay, formatDay, formatHour, formatInstant } from '@puni/web/format/dates'
import { commonText } from '../../../shared/common-text.ts'
import { detailText } from './detail-text.ts'
import { legsText } from '../../../shared/order/legs-text.ts'
import { deliveryAddressOf } from '../../../shared/order/destination-words.ts'
import { addressOf, datedAt, storeNameOf } from '@puni/web/order/order-words'
import { totalOf } from '@puni/web/order/total-of'

/** A titled part of an order's detail. */
export interface OrderSection {
  readonly title: string
  readonly items: Description[]
}

const labels = detailText
const amount = (pesos: number) => <Amount pesos={pesos} />

/** An order in sections; unknown values are left out, except amounts and status. */
export function sectionsOf(order: Order, timeZone: string): OrderSection[] {
  const {
    origin,
    destination,
    management,
    schedule,
    assignedRider,
    wait,
    createdAt,
    adjustments = [],
  } = order
  const instant = (value: string | null) => value && formatInstant(value, timeZone)
  const sections: { title: string; items: [label: string, value: ReactNode][] }[] = [
    {
      title: labels.origin,
      items: [
        [labels.store, storeNameOf(order)],
        [labels.storeAddress, addressOf(origin)],
        [labels.storePhone, origin.storePhone && formatPhone(origin.storePhone)],
        [labels.zone, origin.zoneNumber.name],
        [labels.items, order.items],
        [labels.comment, origin.comment],
        [labels.distance, distanceOf(origin)],
        [labels.pickedUpAt, instant(origin.pickupTime)],
      ],
    },
    {
      title: labels.destination,
      items: [
        [labels.address, deliveryAddressOf(order)],
        [labels.recipient, destination.name],
        [labels.phone, destination.phone && formatPhone(destination.phone)],
        [labels.comment, destination.comment],
        [labels.notes, destination.notes?.map(({ text }) => text).join(' · ')],
        [labels.distance, distanceOf(destination)],
        [labels.deliveredAt, instant(destination.dropoffTime)],
      ],
    },
    {
      title: labels.costs,
      items: [
        [labels.storeValue, amount(management.storeValue)],
        [labels.shippingCost, amount(management.shippingCost)],
        [labels.total, amount(totalOf(order))],
        [labels.payment, management.paid && labels.paid],
      ],
    },
    {
      title: labels.adjustments,
      items: adjustments.map(({ amount, before, after, reason, at }, index) => [
        `${index + 1}. ${ADJUSTED_WORDS[amount]}`,
        labels.adjusted(formatPesos(before), formatPesos(after), formatDay(at, timeZone), reason),
      ]),
    },
    {
      title: labels.schedule,
      items: [
        [labels.day, formatCalendarDay(schedule.day)],
        [labels.placedAt, instant(createdAt)],
        [labels.pickupTime, schedule.pickupTime && formatHour(schedule.pickupTime, timeZone)],
        [labels.urgent, schedule.isUrgent ? commonText.yes : commonText.no],
      ],
    },
    {
      title: labels.status,
      items: [
        [labels.current, statusWords(order)],
        [labels.date, formatDay(datedAt(order), timeZone)],
        [labels.time, formatHour(datedAt(order), timeZone)],
        [labels.number, String(order.number)],
        [labels.wait, wait && waitWords(wait, timeZone)],
        [labels.delayToldAt, instant(wait?.delayToldAt ?? null)],
      ],
    },
  ]
  if (assignedRider !== null) {
    sections.push({
      title: labels.rider,
      items: [
        [labels.name, assignedRider.fullName],
        [labels.email, assignedRider.email],
        [labels.phone, assignedRider.phone && formatPhone(assignedRider.phone)],
        [labels.vehicle, assignedRider.vehicleType],
      ],
    })
  }
  return sections
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({
      title,
      items: items.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    }))
}

/** How long the wait at the store took, or since when it lasts. */
function waitWords({ since, seconds }: StoreWait, timeZone: string): string {
  return seconds === null ? labels.waitingSince(formatHour(since, timeZone)) : formatDuration(seconds)
}

interface Told {
  readonly distance: number | null
  readonly distanceEstimated: boolean
}

/** The distance as shown on the cards. Older servers omit unknown ones. */
function distanceOf({ distance, distanceEstimated }: Told): string | null {
  return distance == null ? null : legsText.distance(distanceText(distance), distanceEstimated)
}
