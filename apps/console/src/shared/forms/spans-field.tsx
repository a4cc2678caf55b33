import { OPENING_SPANS_MOST } from '@puni/contract/stores/limits'
import { WEEKDAYS, type OpeningSpan } from '@puni/contract/stores/opening-hours'
import { Button } from '@puni/ui/button'
import { SelectField, TextField } from '@puni/ui/field'
import { IconButton } from '@puni/ui/icon-button'
import type { ReactNode } from 'react'
import { spansText } from './spans-text.ts'

const t = spansText

interface SpansFieldProps<Span extends OpeningSpan> {
  title: string
  hint: string
  value: readonly Span[]
  /** The one to begin with; those after it continue the one before. */
  first: Span
  /** Messages by the API's paths, which begin with `path`: 'openingHours', 'openingHours.0.from'. */
  errors: Readonly<Record<string, string>>
  path: string
  onChange: (spans: readonly Span[]) => void
  /** What else a span has. */
  children?: (span: Span, path: string, set: (change: Partial<Span>) => void) => ReactNode
}

/** Spans of the week, a line for each. */
export function SpansField<Span extends OpeningSpan>({
  title,
  hint,
  value,
  first,
  errors,
  path,
  onChange,
  children,
}: SpansFieldProps<Span>) {
  const last = value.at(-1)
  const next = last === undefined ? first : { ...last, day: (last.day % 7) + 1 }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">{title}</legend>
      <p className="text-sm text-ink-muted">{hint}</p>
      {value.map((span, at) => {
        const set = (change: Partial<Span>) =>
          onChange(value.map((each, index) => (index === at ? { ...each, ...change } : each)))
        const own = `${path}.${at}`
        return (
          // Spans have no identity of their own, and a line keeps its place.
          // oxlint-disable-next-line no-array-index-key
          <div key={at} className="flex flex-col gap-2 rounded-md border border-line p-3">
            <div className="flex items-end gap-2">
              <SelectField
                className="min-w-0 flex-1"
                label={t.day}
                value={span.day}
                error={errors[`${own}.day`]}
                onChange={(event) => set({ day: Number(event.target.value) } as Partial<Span>)}
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
                  error={errors[`${own}.${end}`]}
                  onChange={(event) => set({ [end]: event.target.value } as Partial<Span>)}
                />
              ))}
            </div>
            {children?.(span, own, set)}
          </div>
        )
      })}
      {errors[path] !== undefined && (
        <p className="text-sm font-semibold text-danger" role="alert">
          {errors[path]}
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
