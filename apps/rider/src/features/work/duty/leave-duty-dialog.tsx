import type { Order } from '@puni/contract/orders/entities'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { useToast } from '@puni/ui/toast'
import { commonText } from '../../../shared/common-text.ts'
import { lastOrderText } from '../breaks/last-order-text.ts'
import { useLastOrder } from '../breaks/use-last-order.ts'
import { leavingText as t } from './leaving-text.ts'

interface LeaveDutyDialogProps {
  /** In hand. */
  order: Order
  onNow: () => void
  onClose: () => void
}

/** 'Desactivarse' with an order in hand: after it, or now. */
export default function LeaveDutyDialog({ order, onNow, onClose }: LeaveDutyDialogProps) {
  const toast = useToast()
  const { isLast, say } = useLastOrder(order)
  const endAfterThis = () => {
    if (!isLast) void say(true)
    toast(lastOrderText.on, 'info')
    onClose()
  }
  return (
    <Dialog open title={t.dutyTitle} onClose={onClose} closedBy="any">
      <p>{t.dutyLead}</p>
      <div className="flex flex-col gap-2">
        <Button size="large" onClick={endAfterThis}>
          {t.afterThis}
        </Button>
        <Button variant="secondary" onClick={onNow}>
          {t.now}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {commonText.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
