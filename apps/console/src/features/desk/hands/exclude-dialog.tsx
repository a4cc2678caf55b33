import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { handsText } from './hands-text.ts'
import { isUnfinished } from './operator-actions.ts'
import { OvertakenDialog } from './overtaken-dialog.tsx'
import type { ChoosableRider } from './rider-candidates.ts'
import { RiderChoice } from './rider-choice.tsx'

const t = handsText.exclude

interface ExcludeDialogProps {
  order: OperatorOrderDetail
  onClose: () => void
}

/** Keeps a rider from an order. */
export function ExcludeDialog({ order, onClose }: ExcludeDialogProps) {
  const [chosen, setChosen] = useState<ChoosableRider | null>(null)
  const [isMissing, setMissing] = useState(false)
  const exclude = useAction({
    command: (riderId: string) =>
      orderCommands.setExclusion({ params: { id: order._id, riderId }, body: { excluded: true } }),
    done: t.done,
    onDone: onClose,
  })
  const title = t.title(order.number)
  if (!isUnfinished(order) && !exclude.isSuccess)
    return <OvertakenDialog title={title} order={order} onClose={onClose} />
  const send = () => {
    setMissing(chosen === null)
    if (chosen !== null) exclude.mutate(chosen._id)
  }
  return (
    <FormDialog
      title={title}
      cancelLabel={handsText.back}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      action={{ ...exclude, mutate: send }}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <RiderChoice order={order} chosen={chosen} onChoose={setChosen} />
      {isMissing && chosen === null && <Notice tone="danger">{handsText.assign.choose}</Notice>}
    </FormDialog>
  )
}
