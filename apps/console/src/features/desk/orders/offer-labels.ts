/** Labels for an offer in its order's panel. */
import type { OfferRecord } from '@puni/contract/offers/entities'
import { formatAfter, type ZonedFormat } from '../../../shared/format/format.ts'
import { offerText } from './offer-text.ts'

const t = offerText

/** A step of the offer's delivery to the rider; `reached` is false if it was not confirmed. */
export interface OfferStage {
  readonly label: string
  readonly reached: boolean
}

const reached = (label: string): OfferStage => ({ label, reached: true })
const missing = (label: string): OfferStage => ({ label, reached: false })

/** Delivery progress of an offer: the time it was made, then the seconds since. */
export function offerStages(offer: OfferRecord, { clock }: Pick<ZonedFormat, 'clock'>): OfferStage[] {
  const { offeredAt, sentAt, receivedAt, receivedBy, seenAt } = offer
  const after = (instant: string) => formatAfter(offeredAt, instant)
  const stages = [
    reached(t.offered(clock(offeredAt))),
    sentAt === null ? missing(t.unsent) : reached(t.sent(after(sentAt))),
  ]
  // What did not arrive was not seen: reporting one is enough.
  if (receivedAt === null) return [...stages, missing(t.unreceived)]
  return [
    ...stages,
    reached(t.received(after(receivedAt), receivedBy === null ? '' : t.channels[receivedBy])),
    seenAt === null ? missing(t.unseen) : reached(t.seen(after(seenAt))),
  ]
}

/** How and after how long an offer ended, or that it is live. */
export function offerEnding({ offeredAt, closedAt, outcome }: OfferRecord): string {
  if (outcome === null) return t.waiting
  return closedAt === null
    ? t.outcomes[outcome]
    : `${t.outcomes[outcome]} ${formatAfter(offeredAt, closedAt)}`
}
