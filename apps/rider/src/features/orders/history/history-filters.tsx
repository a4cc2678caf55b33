import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { useEffect, useRef, type FormEvent } from 'react'
import { useDay } from '../../../services/api/use-day.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { monthOf } from '@puni/web/format/dates'
import { historyText } from './history-text.ts'
import { HISTORY_YEARS, type HistorySearch } from './history-search.ts'

type Filters = Omit<HistorySearch, 'page'>

const NAMES = ['startDate', 'endDate', 'year'] as const satisfies (keyof Filters)[]

interface HistoryFiltersProps {
  /** The current search: initial values of the fields, which also follow the browser's back button. */
  search: Filters
  busy: boolean
  onSearch: (filters: Filters) => void
}

/** Filter by start and end date, or by year. */
export function HistoryFilters({ search, busy, onSearch }: HistoryFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const { startDate, endDate, year } = search
  useEffect(() => {
    const searched = { startDate, endDate, year }
    for (const name of NAMES) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = searched[name]
    }
  }, [startDate, endDate, year])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onSearch({
      startDate: formText(typed, 'startDate'),
      endDate: formText(typed, 'endDate'),
      year: formText(typed, 'year'),
    })
  }
  return (
    // Open where it says what is shown.
    <details
      open={startDate + endDate + year !== ''}
      className="rounded-lg border border-line bg-surface-raised px-4"
    >
      <summary className="py-3 font-semibold">{historyText.filters}</summary>
      <form
        ref={form}
        aria-label={historyText.filters}
        className="flex flex-wrap items-end gap-3 pb-4"
        onSubmit={submit}
      >
        <TextField label={historyText.startDate} name="startDate" type="date" className="flex-[2_1_9.5rem]" />
        <TextField label={historyText.endDate} name="endDate" type="date" className="flex-[2_1_9.5rem]" />
        <TextField
          label={historyText.year}
          name="year"
          type="number"
          inputMode="numeric"
          min={HISTORY_YEARS.first}
          max={HISTORY_YEARS.last}
          className="flex-[1_1_6rem]"
          placeholder={String(monthOf(useDay()).year)}
        />
        <Button type="submit" className="flex-[1_1_7rem]" busy={busy}>
          {historyText.search}
        </Button>
      </form>
    </details>
  )
}
