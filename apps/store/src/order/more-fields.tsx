import { TEXT_MAX } from '@puni/contract/limits'
import { TextAreaField, TextField } from '@puni/ui/field'
import { orderText as t } from '../store-text.ts'
import type { Draft } from './draft.ts'
import { Tick } from './tick.tsx'

interface MoreFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  errors: Readonly<Record<string, string>>
}

/** What most orders do without, folded. */
export function MoreFields({ draft, onChange, errors }: MoreFieldsProps) {
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
        {t.more}
      </summary>
      <div className="mt-2 flex flex-col gap-4">
        <TextField
          label={t.later}
          error={errors['pickupTime']}
          type="datetime-local"
          value={draft.pickupTime}
          onChange={({ target }) => onChange({ ...draft, pickupTime: target.value })}
        />
        <Tick
          type="checkbox"
          checked={draft.isUrgent}
          onChange={(isUrgent) => onChange({ ...draft, isUrgent })}
        >
          {t.urgent}
        </Tick>
        <TextAreaField
          label={t.comment}
          rows={2}
          maxLength={TEXT_MAX.comment}
          value={draft.comment}
          onChange={({ target }) => onChange({ ...draft, comment: target.value })}
        />
        <div>
          <Tick type="checkbox" checked={draft.pin} onChange={(pin) => onChange({ ...draft, pin })}>
            {t.pin}
          </Tick>
          <p className="mt-1.5 text-sm text-ink-muted">{t.pinHint}</p>
        </div>
      </div>
    </details>
  )
}
