import type { OperatorRider } from '@puni/contract/entities'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { eraseText } from './erase-text.ts'

const t = eraseText

/** Asks for confirmation before a rider's account is erased on request. */
export function EraseDialog({ rider, onClose }: { rider: OperatorRider; onClose: () => void }) {
  const erase = useAction({
    run: () => api.call('eraseRider', { params: { id: rider._id } }),
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
      busy={erase.isPending}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <p className="font-semibold">{t.onRequest}</p>
    </FormDialog>
  )
}
