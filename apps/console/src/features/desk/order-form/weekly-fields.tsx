import { WEEKDAYS } from '@puni/contract/stores/opening-hours'
import { wallTime } from '@puni/contract/wall-time'
import { TextField } from '@puni/ui/field'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { newOrderText } from './new-order-text.ts'
import type { OrderForm, OrderFormField } from './order-form.ts'
import { dayWords, nextDaysIn, weekdaysIn } from './recurrence-words.ts'

const t = newOrderText.when
const SHOWN = 4

interface WeeklyFieldsProps {
  form: OrderForm
  tie: (field: OrderFormField) => FieldTie
  /** Messages by the API's paths. */
  errors: Readonly<Record<string, string>>
  onChange: (form: OrderForm) => void
}

/** On which weekdays an order comes again, at which time and from when to when; with the days that come next. */
export function WeeklyFields({ form, tie, errors, onChange }: WeeklyFieldsProps) {
  const { timeZone } = usePlatform().config
  const today = wallTime(new Date(useNow()), timeZone).day
  const weekdays = weekdaysIn(form)
  const next = nextDaysIn(form, today, SHOWN)
  const toggle = (weekday: number) => {
    const others = weekdays.filter((one) => one !== weekday)
    const chosen = weekdays.includes(weekday) ? others : [...others, weekday].sort((a, b) => a - b)
    onChange({ ...form, 'recurrence.weekdays': chosen.join('') })
  }
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="font-semibold">{t.weekdays}</legend>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map((name, index) => (
            <label
              key={name}
              className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border-2 border-line px-3 font-semibold has-checked:border-ink has-checked:bg-surface-muted"
            >
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink"
                checked={weekdays.includes(index + 1)}
                onChange={() => toggle(index + 1)}
              />
              {name}
            </label>
          ))}
        </div>
        {errors['recurrence.weekdays'] !== undefined && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {errors['recurrence.weekdays']}
          </p>
        )}
      </fieldset>
      <TextField type="time" label={t.clock} required {...tie('recurrence.clock')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" label={t.from} required {...tie('recurrence.from')} />
        <TextField type="date" label={t.until} {...tie('recurrence.until')} />
      </div>
      {next.length > 0 && <p className="text-sm text-ink-muted">{t.next(next.map(dayWords))}</p>}
      <p className="text-sm text-ink-muted">{t.weeklyHint}</p>
    </>
  )
}
