/** How an offer reads in the panel of its order. */
import type { OfferRecord } from '@puni/contract/entities'
import { formatAfter, type ZonedFormat } from '../../shared/format/format.ts'
import { offerText } from './offer-text.ts'

const t = offerText

/** A step on the way to the rider; `reached` is false where nothing tells that it was taken. */
export interface OfferStage {
  readonly label: string
  readonly reached: boolean
}

const reached = (label: string): OfferStage => ({ label, reached: true })
const missing = (label: string): OfferStage => ({ label, reached: false })

/** How far an offer got: the hour at which it was made, then seconds from it. */
export function offerStages(offer: OfferRecord, { clock }: Pick<ZonedFormat, 'clock'>): OfferStage[] {
  const { offeredAt, sentAt, receivedAt, receivedBy, seenAt } = offer
  const after = (instant: string) => formatAfter(offeredAt, instant)
  const stages = [
    reached(t.offered(clock(offeredAt))),
    sentAt === null ? missing(t.unsent) : reached(t.sent(after(sentAt))),
  ]
  // What did not arrive was not seen: saying so once is enough.
  if (receivedAt === null) return [...stages, missing(t.unreceived)]
  return [
    ...stages,
    reached(t.received(after(receivedAt), receivedBy === null ? '' : t.channels[receivedBy])),
    seenAt === null ? missing(t.unseen) : reached(t.seen(after(seenAt))),
  ]
}

/** How an offer ended and after how long, or that it lives. */
export function offerEnding({ offeredAt, closedAt, outcome }: OfferRecord): string {
  if (outcome === null) return t.waiting
  return closedAt === null
    ? t.outcomes[outcome]
    : `${t.outcomes[outcome]} ${formatAfter(offeredAt, closedAt)}`
}
