/** Presentation of a list of offers, in both apps. */
import type { OfferRecord } from '@puni/contract/offers/entities'
import type { Tone } from '@puni/ui/tone'

const TONES: Record<NonNullable<OfferRecord['outcome']>, Tone> = {
  accepted: 'success',
  skipped: 'neutral',
  expired: 'warning',
  unreached: 'danger',
  withdrawn: 'neutral',
}

/** The tone of an offer's outcome; null is an open offer. */
export function outcomeTone(outcome: OfferRecord['outcome']): Tone {
  return outcome === null ? 'info' : TONES[outcome]
}

/** Offers in display order: newest first. */
export function newestFirst<Offer extends { readonly offeredAt: string }>(offers: readonly Offer[]): Offer[] {
  return [...offers].sort((one, other) => Date.parse(other.offeredAt) - Date.parse(one.offeredAt))
}
