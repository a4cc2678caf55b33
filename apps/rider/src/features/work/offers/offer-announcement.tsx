import { offerWords } from '@puni/contract/offers/offer-words'
import type { Legs } from '../order/use-legs.ts'
import { storeNameOf } from '@puni/web/order/order-words'
import { offerText } from './offer-text.ts'
import type { Offer } from '../now/offer-clock.ts'
import { offerFacts, READ } from './offer-facts.ts'

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

const wordsOf = ({ order }: Offer, legs: Legs) =>
  [offerText.panel, storeNameOf(order), ...offerWords(offerFacts(order, legs), READ)].join(', ')
