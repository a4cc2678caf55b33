import type { OfferWhy as Why } from '@puni/contract/offers/entities'
import { offerText } from './offer-text.ts'
import { whyText } from '../../../shared/order/why-text.ts'
import { whyWords } from '../../../shared/order/why.ts'

/** Why the offered order came to this rider, and that skipping it costs nothing. */
export function OfferWhy({ why }: { why: Why }) {
  return (
    <div>
      <h2 className="font-bold">{offerText.why}</h2>
      <p>{whyWords(why)}</p>
      <p className="mt-1 text-ink-muted">{whyText.skippingIsFree}</p>
    </div>
  )
}
