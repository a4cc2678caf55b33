import type { OfferRecord } from '@puni/contract/offers/entities'
import { Badge } from '@puni/ui/badge'
import { newestFirst, outcomeTone } from '@puni/web/order/offers'
import { useQuery } from '@tanstack/react-query'
import { orderRecordQuery } from '../../../data/orders.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { offerEnding, offerStages } from './offer-labels.ts'
import { OfferReason } from './offer-reason.tsx'
import { offerText } from './offer-text.ts'
import { orderText } from './order-text.ts'

const t = orderText

/** The offers of an order: the riders, delivery progress and outcome. */
export function OrderOffers({ id }: { id: string }) {
  const record = useQuery(orderRecordQuery(id))
  return (
    <Section title={t.offers}>
      <QueryView query={record}>
        {({ offers }) =>
          offers.length === 0 ? (
            <p className="text-ink-muted">{t.offersEmpty}</p>
          ) : (
            <ol aria-label={t.offers} className="divide-y divide-line">
              {newestFirst(offers).map((offer) => (
                <Offer key={offer._id} offer={offer} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Section>
  )
}

function Offer({ offer }: { offer: OfferRecord }) {
  const { format } = usePlatform()
  return (
    <li className="py-2 tabular-nums">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{offer.riderName}</span>
        <Badge tone={outcomeTone(offer.outcome)}>{offerEnding(offer)}</Badge>
      </p>
      {/* A dot before every stage; the clip hides it at the start of a line. */}
      <ul
        aria-label={offerText.stages}
        className="mt-1 -ml-3 flex flex-wrap text-sm [clip-path:inset(0_0_0_0.75rem)] *:before:inline-block *:before:w-3 *:before:text-center *:before:content-['·']"
      >
        {offerStages(offer, format).map(({ label, reached }) => (
          <li key={label} className={reached ? undefined : 'text-ink-muted'}>
            {label}
          </li>
        ))}
      </ul>
      {offer.madeBy !== undefined && (
        <p className="text-sm text-ink-muted">{offerText.madeBy(offer.madeBy)}</p>
      )}
      {offer.reason !== null && <OfferReason reason={offer.reason} />}
    </li>
  )
}
