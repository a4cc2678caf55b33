import { FIGURE_GROUPINGS, type FigureGrouping } from '@puni/contract/figures/groupings'
import { SelectField, TextField } from '@puni/ui/field'
import { useQuery } from '@tanstack/react-query'
import type { FiguresFilter } from '../../../data/figures.ts'
import { storesQuery } from '../../../data/stores.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { PlaceFilters } from '../../../shared/stores/place-filters.tsx'
import { Choice } from './choice.tsx'
import { type DayRange, PRESETS, presetRange, problemOf } from './figures-range.ts'
import { figuresText } from './figures-text.ts'

const t = figuresText

interface FiguresFiltersProps {
  filter: FiguresFilter
  today: string
  /** Changes of the address; '' is not chosen. */
  onChoose: (changes: Readonly<Record<string, string>>) => void
}

/** Which orders are summed up, and how they are grouped. */
export function FiguresFilters({ filter, today, onChoose }: FiguresFiltersProps) {
  const zones = useQuery(zonesQuery)
  const stores = useQuery(storesQuery)
  const { from, to } = filter
  const isPreset = (range: DayRange) => range.from === from && range.to === to
  const problem = problemOf(filter)
  return (
    <>
      <Choice
        label={t.presetsLabel}
        options={PRESETS.map((preset) => [preset, t.presets[preset]])}
        value={PRESETS.find((preset) => isPreset(presetRange(preset, today))) ?? null}
        onChoose={(preset) => onChoose({ ...presetRange(preset, today), by: byAfter(filter.by) })}
      />
      <div className="grid gap-3 xs:grid-cols-2 lg:grid-cols-[10rem_10rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,12rem)]">
        <TextField
          label={t.from}
          type="date"
          max={today}
          value={from}
          error={problem?.from}
          onChange={({ target: { value } }) => value !== '' && onChoose({ from: value, to })}
        />
        <TextField
          label={t.to}
          type="date"
          max={today}
          value={to}
          error={problem?.to}
          onChange={({ target: { value } }) => value !== '' && onChoose({ from, to: value })}
        />
        <PlaceFilters zones={zones} stores={stores} filter={filter} onChoose={onChoose} />
        <SelectField
          label={t.by}
          className="max-lg:col-span-full"
          value={filter.by}
          onChange={({ target }) => onChoose({ by: target.value })}
        >
          {FIGURE_GROUPINGS.map((by) => (
            <option key={by} value={by}>
              {t.groupings[by]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

/** Groups by time follow the number of days; others stay. */
const byAfter = (by: FigureGrouping) => (by === 'day' || by === 'hour' ? '' : by)
