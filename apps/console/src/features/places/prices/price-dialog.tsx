import type { PriceTerms } from '@puni/contract/prices/entities'
import { PRICE_DATE } from '@puni/contract/prices/limits'
import { dayAfter } from '@puni/contract/days'
import { wallTime } from '@puni/contract/wall-time'
import { TextField } from '@puni/ui/field'
import { MoneyField } from '@puni/ui/money-field'
import { useState } from 'react'
import { priceCommands } from '../../../data/prices.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { SpansField } from '../../../shared/forms/spans-field.tsx'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { PriceExamples } from './price-examples.tsx'
import {
  holdsFromIn,
  priceFieldsShown,
  priceForm,
  termsIn,
  type PriceAmount,
  type PriceForm,
  type TypedSpan,
} from './price-form.ts'
import { pricesText } from './prices-text.ts'

const t = pricesText.dialog
const WHEN = [
  { value: 'now', label: t.now },
  { value: 'later', label: t.later },
] as const
const FIRST: TypedSpan = { day: 5, from: '20:00', to: '00:00', percent: '20' }

/** Whose prices are set. */
export interface Whose {
  readonly zone: { readonly _id: string; readonly name: string }
  /** Null for the zone's. */
  readonly store: { readonly _id: string; readonly name: string } | null
}

interface PriceDialogProps extends Whose {
  /** What holds now, to begin with; null for nothing. */
  terms: PriceTerms | null
  onClose: () => void
}

/** Sets prices, or ends them, at once or from a date on. */
export function PriceDialog({ zone, store, terms: held, onClose }: PriceDialogProps) {
  const { timeZone } = usePlatform().config
  const now = useNow()
  const today = wallTime(new Date(now), timeZone).day
  const [form, setForm] = useState(() => priceForm(held, dayAfter(today)))
  const of = store === null ? 'zone' : 'store'
  const terms = termsIn(form)
  const set = useAction({
    command: () =>
      priceCommands.set({
        params: { id: zone._id },
        body: { storeId: store?._id, terms, holdsFrom: holdsFromIn(form, timeZone) },
      }),
    done: t.done,
    onDone: onClose,
  })
  const errors = fieldsOf(set.error)
  const change = (part: Partial<PriceForm>) => setForm({ ...form, ...part })
  return (
    <FormDialog
      title={t.title((store ?? zone).name)}
      submitLabel={t.submit}
      busyLabel={t.busy}
      action={set}
      onClose={onClose}
    >
      <p>{t.lead[of]}</p>
      <CheckField label={t.has[of]} checked={form.hasTerms} onChange={(hasTerms) => change({ hasTerms })} />
      {terms !== null && (
        <>
          <TermsFields form={form} errors={errors} onChange={change} />
          <PriceExamples terms={terms} />
        </>
      )}
      <RadioGroup
        legend={t.when}
        name="when"
        options={WHEN}
        value={form.when}
        onChange={(when) => change({ when })}
      />
      {form.when === 'later' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={t.day}
            required
            min={today}
            max={dayAfter(today, PRICE_DATE.aheadDays)}
            value={form.day}
            error={errors['holdsFrom']}
            onChange={(event) => change({ day: event.target.value })}
          />
          <TextField
            type="time"
            label={t.clock}
            required
            value={form.clock}
            onChange={(event) => change({ clock: event.target.value })}
          />
        </div>
      )}
      <FormFailure error={set.error} fields={priceFieldsShown(form)} />
    </FormDialog>
  )
}

interface TermsFieldsProps {
  form: PriceForm
  /** Messages by the API's paths. */
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<PriceForm>) => void
}

function TermsFields({ form, errors, onChange }: TermsFieldsProps) {
  const tie = tieFields<PriceAmount>(form.amounts, errors, (field, value) =>
    onChange({ amounts: { ...form.amounts, [field]: value } }),
  )
  const echo = (amount: string) => amount
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label={t.base} echo={echo} {...tie('terms.base')} />
        <MoneyField label={t.perKm} hint={t.perKmHint} echo={echo} {...tie('terms.perKm')} />
        <MoneyField label={t.minimum} echo={echo} {...tie('terms.minimum')} />
        <MoneyField label={t.ceiling} hint={t.ceilingHint} optional echo={echo} {...tie('terms.ceiling')} />
        <MoneyField label={t.urgent} optional echo={echo} {...tie('terms.urgent')} />
        <MoneyField label={t.step} hint={t.stepHint} echo={echo} {...tie('terms.step')} />
      </div>
      <CheckField
        label={t.allows}
        checked={form.allowsOverride}
        onChange={(allowsOverride) => onChange({ allowsOverride })}
      />
      {form.allowsOverride && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField label={t.least} echo={echo} {...tie('terms.override.least')} />
          <MoneyField label={t.most} echo={echo} {...tie('terms.override.most')} />
        </div>
      )}
      <SpansField
        title={t.hours}
        hint={t.hoursHint}
        value={form.hours}
        first={FIRST}
        errors={errors}
        path="terms.hours"
        onChange={(hours) => onChange({ hours })}
      >
        {(span, path, set) => (
          <TextField
            label={t.percent}
            hint={t.percentHint}
            required
            pattern="-?\d{1,3}"
            value={span.percent}
            error={errors[`${path}.percent`]}
            onChange={(event) => set({ percent: event.target.value })}
          />
        )}
      </SpansField>
    </>
  )
}
