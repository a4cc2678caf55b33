import type { OperatorRider } from '@puni/contract/entities'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { unblockText } from './unblock-text.ts'

const t = unblockText

/** Asks for confirmation before a block is lifted. */
export function UnblockDialog({ rider, onClose }: { rider: OperatorRider; onClose: () => void }) {
  const unblock = useAction({
    run: () => api.call('unblockRider', { params: { id: rider._id } }),
    changes: [keys.riders],
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      busy={unblock.isPending}
      onSubmit={() => unblock.mutate()}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
    </FormDialog>
  )
}
