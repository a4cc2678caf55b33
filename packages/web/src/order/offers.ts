/** How the offers of a list are shown, in both apps. */
import type { OfferRecord } from '@puni/contract/entities'
import type { Tone } from '@puni/ui/tone'

const TONES: Record<NonNullable<OfferRecord['outcome']>, Tone> = {
  accepted: 'success',
  skipped: 'neutral',
  expired: 'warning',
  unreached: 'danger',
  withdrawn: 'neutral',
}

/** The tone of how an offer ended; null is one that lives. */
export function outcomeTone(outcome: OfferRecord['outcome']): Tone {
  return outcome === null ? 'info' : TONES[outcome]
}

/** Offers as they are read: the last one first. */
export function newestFirst<Offer extends { readonly offeredAt: string }>(offers: readonly Offer[]): Offer[] {
  return [...offers].sort((one, other) => Date.parse(other.offeredAt) - Date.parse(one.offeredAt))
}
