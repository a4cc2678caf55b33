import { OPENING_SPANS_MOST } from '@puni/contract/stores/limits'
import { WEEKDAYS, type OpeningSpan } from '@puni/contract/stores/opening-hours'
import { Button } from '@puni/ui/button'
import { SelectField, TextField } from '@puni/ui/field'
import { IconButton } from '@puni/ui/icon-button'
import { openingHoursText } from './opening-hours-text.ts'

const t = openingHoursText

/** As most stores open; the spans after it continue the one before. */
const FIRST: OpeningSpan = { day: 1, from: '11:00', to: '23:00' }

interface OpeningHoursFieldProps {
  value: readonly OpeningSpan[]
  /** Messages by the API's paths: 'openingHours', 'openingHours.0.from'. */
  errors: Readonly<Record<string, string>>
  onChange: (hours: readonly OpeningSpan[]) => void
}

/** The opening hours of a store, a line for each span. */
export function OpeningHoursField({ value, errors, onChange }: OpeningHoursFieldProps) {
  const set = (at: number, change: Partial<OpeningSpan>) =>
    onChange(value.map((span, index) => (index === at ? { ...span, ...change } : span)))
  const last = value.at(-1)
  const next = last === undefined ? FIRST : { ...last, day: (last.day % 7) + 1 }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">{t.title}</legend>
      <p className="text-sm text-ink-muted">{t.hint}</p>
      {value.map((span, at) => (
        // Spans have no identity of their own, and a line keeps its place.
        // oxlint-disable-next-line no-array-index-key
        <div key={at} className="flex flex-col gap-2 rounded-md border border-line p-3">
          <div className="flex items-end gap-2">
            <SelectField
              className="min-w-0 flex-1"
              label={t.day}
              value={span.day}
              error={errors[`openingHours.${at}.day`]}
              onChange={(event) => set(at, { day: Number(event.target.value) })}
            >
              {WEEKDAYS.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </SelectField>
            <IconButton
              icon="close"
              label={t.remove(WEEKDAYS[span.day - 1] ?? '', span.from)}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </div>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                required
                label={t[end]}
                value={span[end]}
                error={errors[`openingHours.${at}.${end}`]}
                onChange={(event) => set(at, { [end]: event.target.value })}
              />
            ))}
          </div>
        </div>
      ))}
      {errors['openingHours'] !== undefined && (
        <p className="text-sm font-semibold text-danger" role="alert">
          {errors['openingHours']}
        </p>
      )}
      {value.length < OPENING_SPANS_MOST && (
        <Button variant="secondary" onClick={() => onChange([...value, next])}>
          {t.add}
        </Button>
      )}
    </fieldset>
  )
}
