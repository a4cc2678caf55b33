import { TEXT_MAX } from '@puni/contract/limits'
import type { Aftermath } from '@puni/contract/orders/aftermath'
import type { Order } from '@puni/contract/orders/entities'
import { statusLabel } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { TextAreaField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { AftermathFields } from './aftermath-fields.tsx'
import type { OperatorAction } from './operator-actions.ts'
import { orderActionText } from './order-action-text.ts'

interface OrderActionDialogProps {
  order: Order
  action: OperatorAction
  /** Whether the order is still as it was when this was opened: a rider may have been faster. */
  canBe: boolean
  onClose: () => void
}

/** Asks for confirmation before an order is canceled, closed, marked as failed or offered again. */
export function OrderActionDialog({ order, action, canBe, onClose }: OrderActionDialogProps) {
  const draft = useDraft(`${action} ${order._id}`, { reason: '' })
  const { reason } = draft.form
  const [aftermath, setAftermath] = useState<Aftermath>({ goods: 'store', cash: 'store' })
  const t = orderActionText[action]
  // Also where the rider picks it up while this is open: then it is asked for.
  const hasAftermath = action === 'canceled' && order.origin.pickupTime !== null
  const isPaid = order.management.storeValue > 0
  const { goods, cash } = isPaid ? aftermath : { ...aftermath, cash: 'none' as const }
  const move = useAction({
    command: () =>
      orderCommands.setStatus({
        params: { id: order._id },
        body: {
          status: action,
          reason: reason.trim() || undefined,
          ...(hasAftermath && { goods, cash }),
        },
      }),
    done: t.done,
    onDone: () => {
      draft.begin()
      onClose()
    },
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
      action={move}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      {action === 'pending' && order.handover?.kind === 'pin' && order.assignedRider && (
        <p>{orderActionText.pending.newPin}</p>
      )}
      {hasAftermath && (
        <AftermathFields value={aftermath} paid={order.management.storeValue} onChange={setAftermath} />
      )}
      {action !== 'pending' && (
        <TextAreaField
          label={action === 'error' ? orderActionText.reasonOptional : orderActionText.reason}
          hint={orderActionText.reasonHint}
          error={fieldsOf(move.error).reason}
          required={action !== 'error'}
          maxLength={TEXT_MAX.comment}
          value={reason}
          onChange={(event) => draft.change({ reason: event.target.value })}
        />
      )}
      <FormFailure error={move.error} fields={['reason']} />
    </FormDialog>
  )
}
