import { Card } from '@puni/ui/card'
import { useState } from 'react'
import { operatorCommands } from '../../../data/operators.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { operatorsText } from './operators-text.ts'

const t = operatorsText

/** Whether every operator needs a second factor. An admin without one has to set it up at once. */
export function RequireSecondFactor() {
  const required = usePlatform().operator.secondFactorRequired
  const [asking, setAsking] = useState(false)
  return (
    <Card className="mt-5">
      <CheckField label={t.require} checked={required} onChange={() => setAsking(true)} />
      <p className="text-sm text-ink-muted">{t.requireHint}</p>
      {asking && <RequireDialog required={required} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** Asks before the rule changes for everybody who is at work. */
function RequireDialog({ required, onClose }: { required: boolean; onClose: () => void }) {
  const { operator } = usePlatform()
  const change = useAction({
    command: () => operatorCommands.requireSecondFactor({ body: { required: !required } }),
    done: required ? t.notRequired : t.required,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={required ? t.waiveTitle : t.requireTitle}
      submitLabel={required ? t.waiveSure : t.requireSure}
      busyLabel={t.working}
      action={change}
      onClose={onClose}
    >
      <p>{required ? t.waiveExplanation : t.requireExplanation}</p>
      {!required && !operator.secondFactor && <p className="font-semibold">{t.requireOwn}</p>}
    </FormDialog>
  )
}
