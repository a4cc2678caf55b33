import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { storeNameOf } from '@puni/web/order/order-words'
import { offerText } from './offer-text.ts'
import type { Offer } from '../now/offer-clock.ts'

/** Links from any other screen to the ringing offer. */
export function OfferLink({ offer: { order } }: { offer: Offer }) {
  return (
    <div role="alert">
      <Link
        to={paths.work}
        className="flex min-h-14 flex-wrap content-center items-center justify-between gap-x-3 bg-primary px-4 py-1 font-bold text-on-primary"
      >
        <span className="line-clamp-3 wrap-break-word" dir="auto">
          {offerText.panel}: {storeNameOf(order)}
        </span>
        <Amount pesos={order.management.shippingCost} />
      </Link>
    </div>
  )
}
