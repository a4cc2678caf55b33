import { PICKUP_TIME } from '@puni/contract/orders/limits'
import { wallTime } from '@puni/contract/wall-time'
import { Card } from '@puni/ui/card'
import { TextField } from '@puni/ui/field'
import { formatHour, formatLongDay } from '@puni/web/format/dates'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { newOrderText } from './new-order-text.ts'
import type { OrderForm, OrderFormField } from './order-form.ts'
import { pickupInstant, pickupProblem } from './pickup-time.ts'
import { WeeklyFields } from './weekly-fields.tsx'

const t = newOrderText.when
const DAY_MS = 86_400_000
const options = [
  { value: 'now', label: t.now },
  { value: 'later', label: t.later },
  { value: 'weekly', label: t.weekly },
] as const

interface WhenFieldsProps {
  form: OrderForm
  tie: (field: OrderFormField) => FieldTie
  /** Messages by the API's paths. */
  errors: Readonly<Record<string, string>>
  /** It comes every week, which is no choice any more. */
  isWeekly: boolean
  onChange: (form: OrderForm) => void
}

/** When the order is to be picked up: as soon as possible, on a day at a time, or every week. */
export function WhenFields({ form, tie, errors, isWeekly, onChange }: WhenFieldsProps) {
  const { timeZone } = usePlatform().config
  const now = useNow()
  const today = wallTime(new Date(now), timeZone).day
  const choose = (when: OrderForm['when']) =>
    onChange({
      ...form,
      when,
      'schedule.day': form['schedule.day'] || today,
      'recurrence.from': form['recurrence.from'] || today,
    })
  return (
    <Card title={t.title}>
      <div className="flex flex-col gap-4">
        {!isWeekly && (
          <RadioGroup legend={t.legend} name="when" options={options} value={form.when} onChange={choose} />
        )}
        {form.when === 'weekly' && <WeeklyFields form={form} tie={tie} errors={errors} onChange={onChange} />}
        {form.when === 'later' && <LaterFields form={form} tie={tie} errors={errors} now={now} />}
      </div>
    </Card>
  )
}

function LaterFields({
  form,
  tie,
  errors,
  now,
}: Pick<WhenFieldsProps, 'form' | 'tie' | 'errors'> & { now: number }) {
  const { timeZone } = usePlatform().config
  const dayAt = (ms: number) => wallTime(new Date(ms), timeZone).day
  const instant = pickupInstant(form, timeZone)
  const problem = pickupProblem(instant, now) ?? errors['schedule.pickupTime']
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        type="date"
        label={t.day}
        required
        min={dayAt(now)}
        max={dayAt(now + PICKUP_TIME.aheadDays * DAY_MS)}
        {...tie('schedule.day')}
      />
      <TextField
        type="time"
        label={t.clock}
        required
        {...tie('schedule.clock')}
        hint={
          instant === null
            ? undefined
            : t.pickedUp(
                formatLongDay(instant.toISOString(), timeZone),
                formatHour(instant.getTime(), timeZone),
              )
        }
        error={problem}
      />
    </div>
  )
}
