import { TEXT_MAX } from '@puni/contract/limits'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { storeCommands } from '../../../data/stores.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf, messageOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { clockAfter, nextTime } from './pause-end.ts'
import { storeStateText } from './store-state-text.ts'

/** How long a pause lasts unless another time is chosen, minutes. */
const USUAL_PAUSE = 30

interface StoreStateDialogProps {
  store: OperatorStore
  act: 'pause' | 'disable'
  onClose: () => void
}

/** Asks until when, and why, before a store takes no more orders. */
export function StoreStateDialog({ store, act, onClose }: StoreStateDialogProps) {
  const { config, format } = usePlatform()
  const now = new Date(useNow())
  const [clock, setClock] = useState(() => clockAfter(USUAL_PAUSE, now, config.timeZone))
  const [reason, setReason] = useState('')
  const t = storeStateText.act[act]
  const until = nextTime(clock, now, config.timeZone)?.toISOString() ?? ''
  const params = { id: store._id }
  const change = useAction({
    command: () =>
      act === 'pause'
        ? storeCommands.pause({ params, body: { until, reason } })
        : storeCommands.disable({ params, body: { reason } }),
    done: t.done,
    onDone: onClose,
  })
  const errors = fieldsOf(change.error)
  return (
    <FormDialog
      title={t.title(store.name)}
      submitLabel={t.submit}
      busyLabel={t.busy}
      danger={act === 'disable'}
      action={change}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      {act === 'pause' && (
        <TextField
          type="time"
          required
          label={storeStateText.until}
          hint={until === '' ? undefined : storeStateText.untilHint(format.dateTime(until))}
          error={errors['until']}
          value={clock}
          onChange={(event) => setClock(event.target.value)}
        />
      )}
      <TextField
        label={storeStateText.reason}
        hint={storeStateText.reasonHint}
        error={errors['reason']}
        maxLength={TEXT_MAX.shortReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {change.error !== null && Object.keys(errors).length === 0 && (
        <Notice tone="danger">{messageOf(change.error)}</Notice>
      )}
    </FormDialog>
  )
}
