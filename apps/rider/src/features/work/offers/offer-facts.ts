import { distanceText } from '@puni/streets/route-texts'
import type { OfferFacts, Writing } from '@puni/contract/offers/offer-words'
import type { Order } from '@puni/contract/orders/entities'
import { formatAmount } from '@puni/web/format/numbers'
import type { Legs } from '../order/use-legs.ts'
import { offerPay } from './offer-pay.ts'

/** What an offered order says, with the legs as far as they are known. */
export function offerFacts(order: Order, { pickup, delivery }: Legs): OfferFacts {
  const { management, destination, schedule } = order
  const pay = offerPay(management.shippingCost, pickup, delivery)
  return {
    isUrgent: schedule.isUrgent,
    isPaid: management.paid === true,
    pay: management.shippingCost,
    way: pay && { metres: pay.metres, isEstimated: pay.estimated },
    toFront: management.storeValue,
    street: destination.street,
    streetNumber: destination.streetNumber,
  }
}

/** As it is read on a screen. */
export const READ: Writing = { pesos: formatAmount, distance: distanceText, street: (name) => name }
