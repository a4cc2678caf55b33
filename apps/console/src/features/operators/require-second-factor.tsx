import { Card } from '@puni/ui/card'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { CheckField } from '../../shared/forms/check-field.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { operatorsText } from './operators-text.ts'

const t = operatorsText

/** Whether every operator needs a second factor. An admin without one has to set it up at once. */
export function RequireSecondFactor() {
  const required = usePlatform().operator.secondFactorRequired
  const change = useAction({
    run: () => api.call('requireSecondFactor', { body: { required: !required } }),
    changes: [keys.operator],
    done: required ? t.notRequired : t.required,
  })
  return (
    <Card className="mt-5">
      <CheckField label={t.require} checked={required} onChange={() => change.mutate()} />
      <p className="text-sm text-ink-muted">{t.requireHint}</p>
    </Card>
  )
}
