import { TEXT_MAX } from '@puni/contract/limits'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { TextAreaField } from '@puni/ui/field'
import { useState } from 'react'
import { riderCommands } from '../../../data/riders.ts'
import type { Command } from '../../../services/api/command.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { BlockHistory } from './block-history.tsx'
import { riderActionText } from './rider-action-text.ts'

/** What an operator does to a rider's account. */
export type RiderAction = 'block' | 'unblock' | 'endSessions' | 'erase'

interface RiderActionDialogProps {
  rider: OperatorRider
  action: RiderAction
  onClose: () => void
}

/** Asks for confirmation before a rider is blocked, unblocked, logged out or erased. A block needs a reason: the rider reads it. */
export function RiderActionDialog({ rider, action, onClose }: RiderActionDialogProps) {
  const [reason, setReason] = useState('')
  const t = riderActionText[action]
  const params = { id: rider._id }
  const change = useAction({
    command: (): Command<unknown> =>
      action === 'block'
        ? riderCommands.block({ params, body: { reason } })
        : riderCommands[action]({ params }),
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      danger={action !== 'unblock'}
      action={change}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      {t.warning !== '' && <p className="font-semibold">{t.warning}</p>}
      {action === 'block' && (
        <>
          <BlockHistory rider={rider} />
          <TextAreaField
            label={riderActionText.reason}
            error={fieldsOf(change.error).reason}
            required
            maxLength={TEXT_MAX.comment}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
