import { TEXT_MAX } from '@puni/contract/limits'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { TextAreaField } from '@puni/ui/field'
import { useState } from 'react'
import { api } from '../../../platform/api/client.ts'
import { keys } from '../../../platform/api/keys.ts'
import { useAction } from '../../../platform/api/use-action.ts'
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
  const change = useAction({
    run: () => perform(action, rider._id, reason),
    changes: [keys.riders],
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      danger={action !== 'unblock'}
      busy={change.isPending}
      onSubmit={() => change.mutate()}
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

const CALLS = { unblock: 'unblockRider', endSessions: 'endRiderSessions', erase: 'eraseRider' } as const

async function perform(action: RiderAction, id: string, reason: string): Promise<unknown> {
  if (action === 'block') return await api.call('blockRider', { params: { id }, body: { reason } })
  return await api.call(CALLS[action], { params: { id } })
}
