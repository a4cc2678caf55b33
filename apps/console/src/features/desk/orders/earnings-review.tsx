import type { OperatorOrder } from '@puni/contract/orders/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { holderOf } from './order-labels.ts'
import { reviewText } from './review-text.ts'

type Verdict = 'confirm' | 'reject'

/** Asks what becomes of a delivery that was reported late: whether it is paid, or whose it is. Nothing where there is nothing to decide. */
export function EarningsReview({ order }: { order: OperatorOrder }) {
  const [asking, setAsking] = useState<Verdict | null>(null)
  const isAdmin = useIsAdmin()
  const { format } = usePlatform()
  const { claim } = order
  if (claim === null && order.earningsReview !== 'pending') return null
  const t = claim === null ? reviewText : reviewText.claim
  const title =
    claim === null
      ? reviewText.title(formatPesos(order.management.shippingCost))
      : reviewText.claim.title(claim.riderName, format.clock(claim.at))
  return (
    <Notice tone="warning" title={title}>
      <p>{claim === null ? reviewText.lead : reviewText.claim.lead(holderOf(order))}</p>
      {isAdmin ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => setAsking('confirm')}>{t.confirm.button}</Button>
          <Button variant="secondary" onClick={() => setAsking('reject')}>
            {t.reject.button}
          </Button>
        </div>
      ) : (
        <p className="mt-2">{reviewText.adminsOnly}</p>
      )}
      {asking && <VerdictDialog order={order} verdict={asking} onClose={() => setAsking(null)} />}
    </Notice>
  )
}

interface VerdictDialogProps {
  order: OperatorOrder
  verdict: Verdict
  onClose: () => void
}

function VerdictDialog({ order, verdict, onClose }: VerdictDialogProps) {
  const { claim } = order
  const t = (claim === null ? reviewText : reviewText.claim)[verdict]
  const holder = holderOf(order)
  const review = useAction({
    command: () =>
      orderCommands.reviewEarnings({ params: { id: order._id }, body: { confirm: verdict === 'confirm' } }),
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.title(order.number)}
      cancelLabel={reviewText.back}
      submitLabel={t.sure}
      busyLabel={t.busy}
      danger={verdict === 'reject'}
      action={review}
      onClose={onClose}
    >
      <p>{t.explanation(claim?.riderName ?? holder, formatPesos(order.management.shippingCost), holder)}</p>
    </FormDialog>
  )
}
