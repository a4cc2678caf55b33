import type { Order } from '@puni/contract/orders/entities'
import type { RefCallback } from 'react'
import { AcceptedOrderCard } from '../delivery/accepted-order-card.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import type { Offer } from '../now/offer-clock.ts'
import type { Legs } from '../order/use-legs.ts'
import { BackOnDuty } from '../duty/back-on-duty.tsx'

export interface OrderCardProps {
  /** The order at hand: under way, or offered. */
  at: { readonly underWay: Order } | { readonly offer: Offer }
  legs: Legs
  ref: RefCallback<HTMLElement>
}

/** The card of the order at hand. A file of its own, loaded beside the work screen: no order waits for it. */
export default function OrderCard({ at, legs, ref }: OrderCardProps) {
  return 'underWay' in at ? (
    <AcceptedOrderCard
      key={at.underWay._id}
      ref={ref}
      order={at.underWay}
      legs={legs}
      duty={<BackOnDuty />}
    />
  ) : (
    <OfferCard key={at.offer.id} ref={ref} offer={at.offer} legs={legs} />
  )
}
