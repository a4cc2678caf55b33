import type { OperatorOrder, OperatorOrderDetail } from '@puni/contract/orders/entities'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { handsText } from './hands-text.ts'
import { mayAssign } from './operator-actions.ts'
import { OvertakenDialog } from './overtaken-dialog.tsx'
import type { ChoosableRider } from './rider-candidates.ts'
import { RiderChoice } from './rider-choice.tsx'

const t = handsText.assign

interface AssignDialogProps {
  /** As it is now; with `exclusions` where they are known. */
  order: OperatorOrder & Pick<OperatorOrderDetail, 'exclusions'>
  /** Already chosen. */
  rider?: ChoosableRider
  onClose: () => void
}

/** Whether the rider has it at once, or is asked. */
type As = 'assignment' | 'offer'

/** Gives an open order to a rider, or offers it to that one. What speaks against it is shown before it is done nevertheless. */
export function AssignDialog({ order, rider, onClose }: AssignDialogProps) {
  const [chosen, setChosen] = useState<ChoosableRider | null>(rider ?? null)
  const [isMissing, setMissing] = useState(false)
  const { action, doubted, doubts } = useAssigning(order._id, onClose)
  const title = t.title(order.number)
  if (!mayAssign(order) && !action.isSuccess)
    return <OvertakenDialog title={title} order={order} onClose={onClose} />

  const choose = (rider: ChoosableRider) => {
    setChosen(rider)
    setMissing(false)
    // What spoke against another one.
    action.reset()
  }
  const send = (as: As) => {
    setMissing(chosen === null)
    if (chosen !== null) action.mutate({ riderId: chosen._id, as, despite: as === doubted })
  }
  const sending = action.isPending ? action.variables.as : null
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {handsText.back}
          </Button>
          {(['offer', 'assignment'] as const).map((as) => (
            <Button
              key={as}
              variant={as === 'offer' ? 'secondary' : 'primary'}
              busy={as === sending}
              busyLabel={t[as].busy}
              disabled={sending !== null && as !== sending}
              onClick={() => send(as)}
            >
              {as === doubted ? t[as].despite : t[as].button}
            </Button>
          ))}
        </>
      }
    >
      <RiderChoice
        order={order}
        chosen={chosen}
        // Another zone's is not in the list.
        searched={rider !== undefined && rider.zone._id !== order.origin.zoneNumber._id ? rider.fullName : ''}
        onChoose={choose}
      />
      {isMissing && <Notice tone="danger">{t.choose}</Notice>}
      {doubted !== null && (
        <Notice tone="danger" title={t.doubts}>
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </Notice>
      )}
    </Dialog>
  )
}

/** The call; `doubted` is how it was tried last, if something speaks against it. */
function useAssigning(orderId: string, onClose: () => void) {
  const action = useAction({
    command: (body: { riderId: string; as: As; despite: boolean }) =>
      orderCommands.assign({ params: { id: orderId }, body }),
    done: (_, { as }) => t[as].done,
    onDone: onClose,
  })
  const doubts = Object.values(fieldsOf(action.error))
  return { action, doubts, doubted: doubts.length > 0 ? (action.variables?.as ?? null) : null }
}
