import { distanceText } from '@puni/city/route-texts'
import type { Legs } from '../route/use-legs.ts'
import { formatAmount } from '@puni/web/format/numbers'
import { storeNameOf } from '@puni/web/order/order-words'
import { legsText } from '../route/legs-text.ts'
import { offerText } from './offer-text.ts'
import type { Offer } from './offer-clock.ts'
import { offerPay } from './offer-pay.ts'

/**
 * Announces a new offer to screen readers, once, when all of it is known. Always rendered: content added
 * together with its live region is not announced.
 */
export function OfferAnnouncement({ offer, legs }: { offer: Offer | null; legs: Legs }) {
  const complete = !legs.pickup.pending && !legs.delivery.pending
  return (
    <p role="status" className="sr-only">
      {offer !== null && complete && wordsOf(offer, legs)}
    </p>
  )
}

function wordsOf({ order }: Offer, { pickup, delivery }: Legs): string {
  const { shippingCost } = order.management
  const pay = offerPay(shippingCost, pickup, delivery)
  return offerText.announcement(
    storeNameOf(order),
    formatAmount(shippingCost),
    pay && legsText.distance(offerText.total(distanceText(pay.metres)), pay.estimated),
  )
}
