import type { OperatorOrder } from '@puni/contract/orders/entities'
import { useToast } from '@puni/ui/toast'
import { useNews } from '@puni/web/query/use-news'
import { useReviews } from './queries.ts'
import { reviewText } from './review-text.ts'

/** Alerts the operator to every delivery that is reported late while the console is open, and has to be decided on. */
export function useReviewAlert(): void {
  const toast = useToast()
  useNews(useReviews().data, keyOf, ({ number }) => toast(reviewText.arrived(number), 'error'))
}

/** The same order may be claimed again. */
function keyOf({ _id, claim }: OperatorOrder): string {
  return `${_id} ${claim?.at}`
}
