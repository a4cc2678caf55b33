import type { OperatorRider } from '@puni/contract/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { TextAreaField } from '@puni/ui/field'
import { useState } from 'react'
import { api } from '../../platform/api/client.ts'
import { fieldsOf } from '../../shared/failure.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { blockText } from './block-text.ts'
import { BlockHistory } from './block-history.tsx'

const t = blockText

/** Blocks a rider. The reason is required: the rider reads it. */
export function BlockDialog({ rider, onClose }: { rider: OperatorRider; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const block = useAction({
    run: () => api.call('blockRider', { params: { id: rider._id }, body: { reason } }),
    changes: [keys.riders],
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      danger
      busy={block.isPending}
      onSubmit={() => block.mutate()}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <BlockHistory rider={rider} />
      <TextAreaField
        label={t.reason}
        error={fieldsOf(block.error).reason}
        required
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
