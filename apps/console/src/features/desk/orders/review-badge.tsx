import type { EarningsReview } from '@puni/contract/orders/order-states'
import { Badge } from '@puni/ui/badge'
import type { Tone } from '@puni/ui/tone'
import { reviewText } from './review-text.ts'

const tones: Record<EarningsReview, Tone> = { pending: 'warning', confirmed: 'success', rejected: 'neutral' }

/** How far the review of an order's earnings is. Nothing where there is none. */
export function ReviewBadge({ review }: { review: EarningsReview | null }) {
  return review && <Badge tone={tones[review]}>{reviewText.badge[review]}</Badge>
}
