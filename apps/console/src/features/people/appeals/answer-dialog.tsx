import type { OperatorAppeal } from '@puni/contract/appeals/entities'
import { APPEAL_OUTCOMES, type AppealOutcome } from '@puni/contract/appeals/values'
import { TEXT_MAX } from '@puni/contract/limits'
import { TextAreaField } from '@puni/ui/field'
import { useState } from 'react'
import { appealCommands } from '../../../data/appeals.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { appealsText } from './appeals-text.ts'

const t = appealsText.dialog
const labels = { accepted: t.accept, rejected: t.reject }

/** Answers a rider, with an outcome. It is said once. */
export function AnswerDialog({ appeal, onClose }: { appeal: OperatorAppeal; onClose: () => void }) {
  const [outcome, setOutcome] = useState<AppealOutcome>('accepted')
  const [text, setText] = useState('')
  const answer = useAction({
    command: () => appealCommands.answer({ params: { id: appeal._id }, body: { outcome, text } }),
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.title(appeal.rider.fullName)}
      submitLabel={t.submit}
      busyLabel={t.busy}
      action={answer}
      onClose={onClose}
    >
      <RadioGroup
        legend={t.outcome}
        name="outcome"
        options={APPEAL_OUTCOMES.map((value) => ({ value, label: labels[value] }))}
        value={outcome}
        onChange={setOutcome}
      />
      {appeal.isBlockOn && outcome === 'accepted' && <p className="text-ink-muted">{t.unblockHint}</p>}
      <TextAreaField
        label={t.text}
        hint={t.hint}
        error={fieldsOf(answer.error).text}
        required
        rows={5}
        maxLength={TEXT_MAX.appeal}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
