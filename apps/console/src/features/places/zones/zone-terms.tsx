import { ApiError } from '@puni/contract/client'
import { formatPesos, readPesos } from '@puni/contract/pesos'
import type { Zone, ZoneTerms as Terms } from '@puni/contract/zones/entities'
import { Button } from '@puni/ui/button'
import { DescriptionList } from '@puni/ui/description-list'
import { TextField } from '@puni/ui/field'
import { MoneyField } from '@puni/ui/money-field'
import { useState } from 'react'
import { zoneCommands } from '../../../data/zones.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { Section } from '../../../shared/views/section.tsx'
import { zonesText } from './zones-text.ts'

const t = zonesText.terms
const NONE: Terms = { cashLimit: null, waiting: null, cancellation: null }

/** What a zone pays its riders beside the fee, and how much they may owe. */
export function ZoneTerms({ zone }: { zone: Zone }) {
  const [isOpen, setOpen] = useState(false)
  const { waiting, cancellation, cashLimit } = zone.terms ?? NONE
  return (
    <Section title={t.title}>
      <DescriptionList
        items={[
          { label: t.waiting, value: waiting === null ? t.unpaid : t.paid(waiting) },
          { label: t.cancellation, value: cancellation === null ? t.unpaid : formatPesos(cancellation) },
          { label: t.cashLimit, value: cashLimit === null ? t.noLimit : formatPesos(cashLimit) },
        ]}
      />
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {t.change}
      </Button>
      {isOpen && <TermsDialog zone={zone} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** What is typed, by the paths in which the API reports field errors; `waits`: whether they are paid at all. */
const FIELDS = {
  freeMinutes: 'terms.waiting.freeMinutes',
  perMinute: 'terms.waiting.perMinute',
  most: 'terms.waiting.most',
  cancellation: 'terms.cancellation',
  cashLimit: 'terms.cashLimit',
} as const
type Typed = Readonly<Record<(typeof FIELDS)[keyof typeof FIELDS], string>>

const typedOf = ({ waiting, cancellation, cashLimit }: Terms): Typed => ({
  'terms.waiting.freeMinutes': String(waiting?.freeMinutes ?? 10),
  'terms.waiting.perMinute': pesosText(waiting?.perMinute),
  'terms.waiting.most': pesosText(waiting?.most),
  'terms.cancellation': pesosText(cancellation),
  'terms.cashLimit': pesosText(cashLimit),
})
const pesosText = (pesos: number | null | undefined) => (pesos == null ? '' : formatPesos(pesos))

/** An amount as typed; null for none. What is no amount is not submitted. */
function pesosIn(text: string): number | null {
  const read = readPesos(text)
  return 'pesos' in read ? read.pesos : null
}

function termsIn(typed: Typed, paysWaits: boolean): Terms {
  return {
    waiting: paysWaits
      ? {
          freeMinutes: Number(typed[FIELDS.freeMinutes]),
          perMinute: pesosIn(typed[FIELDS.perMinute]) ?? 0,
          most: pesosIn(typed[FIELDS.most]) ?? 0,
        }
      : null,
    cancellation: pesosIn(typed[FIELDS.cancellation]),
    cashLimit: pesosIn(typed[FIELDS.cashLimit]),
  }
}

function TermsDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const now = zone.terms ?? NONE
  const [opened] = useState(now)
  const [typed, setTyped] = useState(() => typedOf(now))
  const [paysWaits, setPaysWaits] = useState(now.waiting !== null)
  const set = useAction({
    command: (seen: Terms) =>
      zoneCommands.setTerms({ params: { id: zone._id }, body: { terms: termsIn(typed, paysWaits), seen } }),
    done: t.done,
    onDone: onClose,
  })
  // What somebody else set meanwhile is told before it is set nevertheless.
  const isChanged = set.error instanceof ApiError && set.error.code === 'ZONE_CHANGED'
  const tie = tieFields(typed, fieldsOf(set.error), (field, value) => setTyped({ ...typed, [field]: value }))
  const echo = (amount: string) => amount
  return (
    <FormDialog
      title={t.dialog(zone.name)}
      submitLabel={isChanged ? t.submitDespite : t.submit}
      busyLabel={t.busy}
      action={{ ...set, mutate: () => set.mutate(isChanged ? now : opened) }}
      onClose={onClose}
    >
      <p>{t.lead}</p>
      <CheckField label={t.paysWaits} checked={paysWaits} onChange={setPaysWaits} />
      {paysWaits && (
        <>
          <TextField label={t.freeMinutes} inputMode="numeric" required {...tie(FIELDS.freeMinutes)} />
          <MoneyField label={t.perMinute} echo={echo} {...tie(FIELDS.perMinute)} />
          <MoneyField label={t.most} echo={echo} {...tie(FIELDS.most)} />
        </>
      )}
      <MoneyField
        label={t.cancellation}
        hint={t.cancellationHint}
        optional
        echo={echo}
        {...tie(FIELDS.cancellation)}
      />
      <MoneyField
        label={t.cashLimit}
        hint={t.cashLimitHint}
        optional
        echo={echo}
        {...tie(FIELDS.cashLimit)}
      />
      <FormFailure error={set.error} fields={Object.values(FIELDS)} />
    </FormDialog>
  )
}
