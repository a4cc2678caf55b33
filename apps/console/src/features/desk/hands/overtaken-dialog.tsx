import type { Order } from '@puni/contract/orders/entities'
import { isActive, statusLabel } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice } from '@puni/ui/notice'
import { handsText } from './hands-text.ts'

const t = handsText

interface OvertakenDialogProps {
  title: string
  order: Pick<Order, 'status' | 'assignedRider'>
  onClose: () => void
}

/** In place of a dialog whose order changed while it was open: what happened. */
export function OvertakenDialog({ title, order, onClose }: OvertakenDialogProps) {
  const holder = isActive(order.status) ? (order.assignedRider?.fullName ?? null) : null
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>{t.back}</Button>}>
      <Notice tone="warning" title={t.overtaken}>
        {t.overtakenLead(statusLabel(order.status), holder)}
      </Notice>
    </Dialog>
  )
}
