import { distanceText } from '@puni/streets/route-texts'
import { formatWholePesos } from '@puni/web/format/numbers'
import { addressOf } from '@puni/web/order/order-words'
import type { OfferWhy as Why } from '@puni/contract/offers/entities'
import { useMoneyOf } from '../order/use-money-of.ts'
import { legsText } from '../../../shared/order/legs-text.ts'
import type { Legs } from '../order/use-legs.ts'
import type { Offer } from '../now/offer-clock.ts'
import { offerPay } from './offer-pay.ts'
import { offerText } from './offer-text.ts'
import { whyText } from '../../../shared/order/why-text.ts'
import { whyWords } from '../../../shared/order/why.ts'

/** Everything of an offered order that is not on its card: where it is picked up, what it pays by the way, and why it came. */
export function OfferInFull({ offer: { order, why }, legs }: { offer: Offer; legs: Legs }) {
  const { door } = useMoneyOf(order)
  const pay = offerPay(order.management.shippingCost, legs.pickup, legs.delivery)
  const atStore = why?.atStoreSeconds ?? null
  return (
    <div className="mt-2 flex flex-col gap-2 border-t border-line pt-2 tabular-nums">
      <p dir="auto" className="wrap-anywhere">
        <span className="text-ink-muted">{offerText.from} </span>
        {addressOf(order.origin)}
      </p>
      {why && <OfferWhy why={why} />}
      <p>{door}</p>
      {pay && (
        <p>
          {offerText.payPerKm(
            formatWholePesos(pay.perKm),
            legsText.distance(offerText.total(distanceText(pay.metres)), pay.estimated),
          )}
        </p>
      )}
      {atStore !== null && <p>{offerText.atStore(Math.max(1, Math.round(atStore / 60)))}</p>}
    </div>
  )
}

/** Why the offered order came to this rider, and that skipping it costs nothing. */
function OfferWhy({ why }: { why: Why }) {
  return (
    <div>
      <h2 className="font-bold">{offerText.why}</h2>
      <p>{whyWords(why)}</p>
      <p className="mt-1 text-ink-muted">{whyText.skippingIsFree}</p>
    </div>
  )
}
