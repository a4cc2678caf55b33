import { wallTime } from '@puni/contract/wall-time'
import { PICKUP_TIME } from '@puni/contract/orders/limits'
import { Card } from '@puni/ui/card'
import { TextField } from '@puni/ui/field'
import { formatHour, formatLongDay } from '@puni/web/format/dates'
import type { FieldTie } from '../../shared/forms/form-fields.ts'
import { RadioGroup } from '../../shared/forms/radio-group.tsx'
import { useNow } from '../../shared/use-now.ts'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { newOrderText } from './new-order-text.ts'
import type { OrderForm, OrderFormField } from './order-form.ts'
import { pickupInstant, pickupProblem } from './pickup-time.ts'

const t = newOrderText.when
const DAY_MS = 86_400_000

interface WhenFieldsProps {
  form: OrderForm
  tie: (field: OrderFormField) => FieldTie
  /** Messages by the API's paths. */
  errors: Readonly<Record<string, string>>
  onChange: (form: OrderForm) => void
}

/** When the order is to be picked up: as soon as possible, or on a day at a time. */
export function WhenFields({ form, tie, errors, onChange }: WhenFieldsProps) {
  const { timeZone } = usePlatform().config
  const now = useNow()
  const today = wallTime(new Date(now), timeZone).day
  const choose = (when: OrderForm['when']) =>
    onChange({ ...form, when, 'schedule.day': form['schedule.day'] || today })
  return (
    <Card title={t.title}>
      <div className="flex flex-col gap-4">
        <RadioGroup
          legend={t.legend}
          name="when"
          options={[
            { value: 'now', label: t.now },
            { value: 'later', label: t.later },
          ]}
          value={form.when}
          onChange={choose}
        />
        {form.when === 'later' && <LaterFields form={form} tie={tie} errors={errors} now={now} />}
      </div>
    </Card>
  )
}

function LaterFields({ form, tie, errors, now }: Omit<WhenFieldsProps, 'onChange'> & { now: number }) {
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
