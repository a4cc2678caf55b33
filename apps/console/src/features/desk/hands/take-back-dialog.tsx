import { TEXT_MAX } from '@puni/contract/limits'
import type { Order } from '@puni/contract/orders/entities'
import { isPickedUp } from '@puni/contract/orders/order-states'
import { TextAreaField } from '@puni/ui/field'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { orderCommands, orderQuery } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { handsText } from './hands-text.ts'
import { mayTakeBack } from './operator-actions.ts'
import { OvertakenDialog } from './overtaken-dialog.tsx'

const t = handsText.takeBack

/** What becomes of the order: offered to all, to a rider whom the operator chooses, or back to the store. */
type Next = keyof typeof t.nexts

interface TakeBackDialogProps {
  /** As it is now. */
  order: Order
  /** Who holds it, as the operator saw it. */
  holder: NonNullable<Order['assignedRider']>
  /** Whether that rider has the goods, as the operator saw it. */
  hasGoods: boolean
  onClose: () => void
  /** It is taken, and the operator wants to choose who gets it. */
  onChoose: () => void
}

/** Takes an order from its rider, with a reason, and says what becomes of order and goods. */
export function TakeBackDialog({ order, holder, hasGoods, onClose, onChoose }: TakeBackDialogProps) {
  const [next, setNext] = useState<Next>('offer')
  const draft = useDraft(`take back ${order._id} ${holder._id}`, { reason: '' })
  const { reason } = draft.form
  const [exclude, setExclude] = useState(false)
  const name = useId()
  const queryClient = useQueryClient()
  const taking = useAction({
    command: () =>
      orderCommands.takeBack({
        params: { id: order._id },
        body: {
          riderId: holder._id,
          pickedUp: hasGoods,
          reason,
          next: next === 'store' ? 'store' : 'offer',
          exclude,
        },
      }),
    done: t.done,
    // The next dialog is about the order as it is by then.
    onDone: () => {
      draft.begin()
      void queryClient
        .invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
        .then(next === 'choose' ? onChoose : onClose)
    },
  })
  const title = t.title(order.number, holder.fullName)
  const isAsSeen =
    mayTakeBack(order) && order.assignedRider?._id === holder._id && isPickedUp(order.status) === hasGoods
  if (!isAsSeen && !taking.isSuccess) return <OvertakenDialog title={title} order={order} onClose={onClose} />
  const nexts = (['offer', 'choose', 'store'] as const).filter((each) => hasGoods || each !== 'store')
  return (
    <FormDialog
      title={title}
      cancelLabel={t.keep(holder.fullName)}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      danger
      action={{ ...taking, isPending: taking.isPending || taking.isSuccess }}
      onClose={onClose}
    >
      <p>{hasGoods ? t.withGoods : t.explanation}</p>
      <RadioGroup
        legend={t.next}
        name={name}
        options={nexts.map((value) => ({ value, label: t.nexts[value] }))}
        value={next}
        onChange={setNext}
      />
      {hasGoods && next !== 'store' && <p>{t.fromStore}</p>}
      {next !== 'store' && order.handover?.kind === 'pin' && <p>{t.newPin}</p>}
      <TextAreaField
        label={t.reason}
        hint={t.reasonHint}
        error={fieldsOf(taking.error)['reason']}
        required
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
      {next !== 'store' && (
        <CheckField label={t.exclude(holder.fullName)} checked={exclude} onChange={setExclude} />
      )}
    </FormDialog>
  )
}
