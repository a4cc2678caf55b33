import { HANDOVER_KINDS, type HandoverKind } from '@puni/contract/handover/proofs'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { handoverText as t } from './handover-text.ts'

/** What the rider is asked for at the door. */
export type HandoverChoice = HandoverKind | 'none'

interface HandoverFieldProps {
  value: HandoverChoice
  onChange: (value: HandoverChoice) => void
}

const options = (['none', ...HANDOVER_KINDS] as const).map((value) => ({ value, label: t.kinds[value] }))

/** How the handover of a new order is proved. */
export function HandoverField({ value, onChange }: HandoverFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <RadioGroup legend={t.field} name="handover" options={options} value={value} onChange={onChange} />
      <p className="text-sm text-ink-muted">{t.fieldHint[value]}</p>
    </div>
  )
}
