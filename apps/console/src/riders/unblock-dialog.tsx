import type { Rider } from '@puni/contract/entities'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAction } from '../api/use-action.ts'
import { FormDialog } from '../app/form-dialog.tsx'
import { text } from '../text.ts'

const t = text.unblock

/** Asks before a block is lifted. */
export function UnblockDialog({ rider, onClose }: { rider: Rider; onClose: () => void }) {
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
