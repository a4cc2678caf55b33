import { distanceText } from '@puni/streets/route-texts'
import type { OperatorOrder, StoreWait } from '@puni/contract/orders/entities'
import { formatPesos } from '@puni/contract/pesos'
import { DescriptionList, type Description } from '@puni/ui/description-list'
import { addressOf, storeNameOf } from '@puni/web/order/order-words'
import { totalOf } from '@puni/web/order/total-of'
import type { OrderContacts } from '../../../data/orders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { formatDay, formatMinutes, type ZonedFormat } from '../../../shared/format/format.ts'
import { MapLink } from '../../../shared/views/map-link.tsx'
import { PhoneLink } from '../../../shared/views/phone-link.tsx'
import { Reveal } from '../../../shared/views/reveal.tsx'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { holderOf } from './order-labels.ts'
import { orderText } from './order-text.ts'

const t = orderText

/** A pair whose value may be missing. */
const pair = (label: string, value: Description['value']): Description => ({
  label,
  value: value === null || value === '' ? commonText.none : value,
})

/** The distance shown with the offer. The one from store to door is in the route section. */
function distanceOf({ distance, distanceEstimated }: OperatorOrder['origin']) {
  if (distance === null) return null
  return distanceEstimated ? t.estimatedDistance(distanceText(distance)) : distanceText(distance)
}

/** How long the rider waited at the store, or waits since, and when the rider told of it. */
function waitPairs({ since, seconds, delayToldAt }: StoreWait, format: ZonedFormat): Description[] {
  return [
    pair(t.arrived, format.dateTime(since)),
    ...(seconds === null ? [] : [pair(t.waited, formatMinutes(seconds))]),
    ...(delayToldAt === null ? [] : [pair(t.delayTold, format.dateTime(delayToldAt))]),
  ]
}

/** What the customer wrote to the riders, and when. */
function notePairs({ notes = [] }: OperatorOrder['destination'], format: ZonedFormat): Description[] {
  return notes.map(({ text, at }, index) => pair(t.note(index + 1), `${text} (${format.dateTime(at)})`))
}

interface OrderDetailsProps {
  order: Omit<OperatorOrder, 'problem' | 'riderBlocked'>
  contacts: OrderContacts
}

/** Every field of an order. */
export function OrderDetails({ order, contacts }: OrderDetailsProps) {
  const { format } = usePlatform()
  const when = (instant: string | null) => (instant === null ? null : format.dateTime(instant))
  const { origin, destination, management, schedule, assignedRider: rider, wait } = order
  const phonePair = (phone: string | null | undefined) =>
    pair(t.phone, phone === undefined ? <Reveal request={contacts} /> : phone && <PhoneLink phone={phone} />)

  return (
    <>
      <Section title={t.pickup}>
        <DescriptionList
          items={[
            pair(origin.storeName === null ? t.sender : t.store, storeNameOf(order)),
            ...(order.externalReference === undefined ? [] : [pair(t.reference, order.externalReference)]),
            pair(t.address, addressOf(origin)),
            pair(t.coordinates, <MapLink latitude={origin.latitude} longitude={origin.longitude} />),
            phonePair(origin.storeName === null ? contacts.data?.origin.storePhone : origin.storePhone),
            pair(t.zone, origin.zoneNumber.name),
            ...(order.items === undefined ? [] : [pair(t.items, order.items)]),
            pair(t.comment, origin.comment),
            pair(t.distanceToPickup, distanceOf(origin)),
            pair(t.pickedUp, when(origin.pickupTime)),
            ...(wait ? waitPairs(wait, format) : []),
          ]}
        />
      </Section>
      <Section title={t.delivery}>
        <DescriptionList
          items={[
            pair(t.address, addressOf(destination)),
            pair(
              t.coordinates,
              <MapLink latitude={destination.latitude} longitude={destination.longitude} />,
            ),
            ...(contacts.data?.destination.name === undefined
              ? []
              : [pair(t.recipient, contacts.data.destination.name)]),
            phonePair(contacts.data?.destination.phone),
            pair(t.comment, destination.comment),
            ...notePairs(destination, format),
            pair(t.delivered, when(destination.dropoffTime)),
          ]}
        />
      </Section>
      <Section title={t.costs}>
        <DescriptionList
          items={[
            pair(t.storeValue, formatPesos(management.storeValue)),
            pair(t.shippingCost, formatPesos(management.shippingCost)),
            pair(t.total, formatPesos(totalOf(order))),
            ...(management.paid ? [pair(t.payment, t.paid)] : []),
          ]}
        />
      </Section>
      <Section title={t.rider}>
        <DescriptionList
          items={
            rider === null
              ? [pair(t.name, holderOf(order)), pair(t.offerEnds, when(order.offerExpiresAt))]
              : [
                  pair(t.name, <RiderLink id={rider._id} name={rider.fullName} />),
                  phonePair(contacts.data?.assignedRider?.phone),
                  ...(contacts.data ? [pair(t.email, contacts.data.assignedRider?.email ?? null)] : []),
                  pair(t.vehicle, rider.vehicleType),
                ]
          }
        />
      </Section>
      <Section title={t.schedule}>
        <DescriptionList
          items={[
            pair(t.day, formatDay(schedule.day)),
            pair(t.pickupAt, when(schedule.pickupTime)),
            pair(t.urgent, schedule.isUrgent ? commonText.yes : commonText.no),
            pair(t.created, when(order.createdAt)),
            pair(t.ended, when(order.endedAt ?? null)),
            pair(t.updated, when(order.updatedAt)),
          ]}
        />
      </Section>
    </>
  )
}
