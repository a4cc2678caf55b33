import { TEXT_MAX } from '@puni/contract/limits'
import type { Zone } from '@puni/contract/zones/entities'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { zoneCommands } from '../../../data/zones.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { zonesText } from './zones-text.ts'

const t = zonesText.closing

/** Whether a zone takes orders and riders, and what is done about it. */
export function ZoneClosing({ zone }: { zone: Zone }) {
  const [asking, setAsking] = useState(false)
  const { format } = usePlatform()
  const closedAt = zone.closedAt ?? null
  const reopen = useAction({
    command: () => zoneCommands.reopen({ params: { id: zone._id } }),
    done: t.reopened,
  })
  return (
    <Section title={t.title}>
      {closedAt === null ? (
        <>
          <p className="mb-3">{t.open}</p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t.close}
          </Button>
        </>
      ) : (
        <>
          <div className="mb-3">
            <Notice tone="warning" title={t.closedSince(format.dateTime(closedAt))}>
              {t.closed}
            </Notice>
          </div>
          <Button busy={reopen.isPending} busyLabel={t.reopening} onClick={() => reopen.mutate()}>
            {t.reopen}
          </Button>
        </>
      )}
      {asking && <CloseDialog zone={zone} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function CloseDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const close = useAction({
    command: () => zoneCommands.close({ params: { id: zone._id }, body: { reason } }),
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.sure(zone.name)}
      submitLabel={t.close}
      busyLabel={t.closing}
      danger
      action={close}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        error={fieldsOf(close.error)['reason']}
        maxLength={TEXT_MAX.shortReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
