import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Amount } from '../../../shared/format/amount.tsx'
import { Fact } from '../../../shared/sheet/fact.tsx'
import { storeNameOf } from '@puni/web/order/order-words'
import { commonText } from '../../../shared/common-text.ts'
import { deliveryText } from './delivery-text.ts'
import type { Milestone } from './use-milestone.ts'

interface MilestoneDialogProps {
  milestone: Milestone
  onClose: () => void
}

/** The trip has started, or the order is delivered. Can be closed but need not be: the rider's hands are on the handlebar. */
export function MilestoneDialog({ milestone, onClose }: MilestoneDialogProps) {
  const started = milestone.kind === 'started'
  return (
    <Dialog
      open
      title={started ? deliveryText.startedTitle : deliveryText.doneTitle}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {commonText.accept}
        </Button>
      }
    >
      <p>{started ? deliveryText.started : deliveryText.done}</p>
      {!started && (
        <dl className="flex flex-col gap-2">
          <Fact label={deliveryText.store}>
            <span dir="auto" className="wrap-anywhere">
              {storeNameOf(milestone.order)}
            </span>
          </Fact>
          <Fact label={deliveryText.earned}>
            <Amount pesos={milestone.order.management.shippingCost} />
          </Fact>
        </dl>
      )}
    </Dialog>
  )
}
