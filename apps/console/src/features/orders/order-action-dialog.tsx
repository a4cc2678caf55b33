import type { Order } from '@puni/contract/orders/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { statusLabel } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice } from '@puni/ui/notice'
import { TextAreaField } from '@puni/ui/field'
import { useState } from 'react'
import { api } from '../../platform/api/client.ts'
import { fieldsOf } from '../../shared/failure.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { orderActionText } from './order-action-text.ts'
import type { OperatorAction } from './operator-actions.ts'

interface OrderActionDialogProps {
  order: Order
  action: OperatorAction
  /** Whether the order is still as it was when this was opened: a rider may have been faster. */
  canBe: boolean
  onClose: () => void
}

/** Asks for confirmation before an order is canceled, marked as failed or offered again. */
export function OrderActionDialog({ order, action, canBe, onClose }: OrderActionDialogProps) {
  const [reason, setReason] = useState('')
  const t = orderActionText[action]
  const move = useAction({
    run: () =>
      api.call('setOrderStatus', {
        params: { id: order._id },
        body: { status: action, reason: reason.trim() || undefined },
      }),
    changes: [keys.orders],
    done: t.done,
    onDone: onClose,
  })

  if (!canBe && !move.isSuccess)
    return (
      <Dialog
        open
        title={t.title(order.number)}
        onClose={onClose}
        actions={<Button onClick={onClose}>{orderActionText.back}</Button>}
      >
        <Notice tone="warning" title={orderActionText.overtaken(statusLabel(order.status))}>
          {orderActionText.overtakenLead}
        </Notice>
      </Dialog>
    )
  return (
    <FormDialog
      title={t.title(order.number)}
      cancelLabel={orderActionText.back}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      danger={action !== 'pending'}
      busy={move.isPending}
      onSubmit={() => move.mutate()}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      {action === 'pending' && order.handover?.kind === 'pin' && order.assignedRider && (
        <p>{orderActionText.pending.newPin}</p>
      )}
      {action !== 'pending' && (
        <TextAreaField
          label={orderActionText.reason}
          hint={orderActionText.reasonHint}
          error={fieldsOf(move.error).reason}
          maxLength={TEXT_MAX.comment}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
