import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { formatMoney } from '../format/money.ts'
import { storeNameOf } from '../orders/order-view.ts'
import { offerText } from '../text/offer.ts'
import type { Offer } from './offer-clock.ts'

/** Leads from any other screen to the offer that is ringing. */
export function OfferLink({ offer: { order } }: { offer: Offer }) {
  return (
    <Link
      to={paths.work}
      role="alert"
      className="flex min-h-14 items-center justify-between gap-3 bg-primary px-4 font-bold text-on-primary"
    >
      <span className="min-w-0 truncate" dir="auto">
        {offerText.panel}: {storeNameOf(order)}
      </span>
      <span className="tabular-nums">{formatMoney(order.management.shippingCost)}</span>
    </Link>
  )
}
