import type { Order } from '@puni/contract/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useIsAdmin } from '../../shared/views/use-platform.tsx'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { holderOf } from './order-labels.ts'
import { reviewText } from './review-text.ts'

type Verdict = 'confirm' | 'reject'

/** Asks whether a rider earns what a delivery reported after a block would earn. */
export function EarningsReview({ order }: { order: Order }) {
  const [asking, setAsking] = useState<Verdict | null>(null)
  const isAdmin = useIsAdmin()
  return (
    <Notice tone="warning" title={reviewText.title(formatPesos(order.management.shippingCost))}>
      <p>{reviewText.lead}</p>
      {isAdmin ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => setAsking('confirm')}>{reviewText.confirm.button}</Button>
          <Button variant="secondary" onClick={() => setAsking('reject')}>
            {reviewText.reject.button}
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
  order: Order
  verdict: Verdict
  onClose: () => void
}

function VerdictDialog({ order, verdict, onClose }: VerdictDialogProps) {
  const t = reviewText[verdict]
  const review = useAction({
    run: () =>
      api.call('reviewEarnings', { params: { id: order._id }, body: { confirm: verdict === 'confirm' } }),
    changes: [keys.orders, keys.riders],
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
      busy={review.isPending}
      onSubmit={() => review.mutate()}
      onClose={onClose}
    >
      <p>
        {t.explanation(
          holderOf({ ...order, offeredToName: null }),
          formatPesos(order.management.shippingCost),
        )}
      </p>
    </FormDialog>
  )
}
