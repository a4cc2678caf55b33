import type { Rider } from '@puni/contract/entities'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAction } from '../api/use-action.ts'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'
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
    <ConfirmDialog
      title={t.title(rider.fullName)}
      confirmLabel={t.confirm}
      busy={unblock.isPending}
      onConfirm={() => unblock.mutate()}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
    </ConfirmDialog>
  )
}
