import { SelectField, TextField } from '@puni/ui/field'
import type { Ref } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import type { DeskScene } from '../../../shared/desk/desk-scene.ts'
import { narrowed } from '../../../shared/narrowed.ts'
import { DESK_GROUPS, type DeskFilter, type DeskGroup, isInGroup } from './desk-filter.ts'
import { deskText } from './desk-text.ts'

const t = deskText

/** What the address says, and how to change it. */
function useNarrowing() {
  const [search, setSearch] = useSearchParams()
  return (changes: Readonly<Record<string, string>>) =>
    setSearch(narrowed(search, changes), { replace: true })
}

interface DeskSearchProps {
  filter: DeskFilter
  searchField: Ref<HTMLInputElement>
}

/** What of the board is shown, by words and zone. */
export function DeskSearch({ filter, searchField }: DeskSearchProps) {
  const { zones } = useDesk()
  const choose = useNarrowing()
  const searched = filter.search.trim()
  return (
    <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-2">
      <TextField
        ref={searchField}
        label={t.search}
        className="min-w-0 flex-[2_1_9rem] [&_input]:min-h-9! [&_input]:py-1! [&_label]:sr-only"
        type="search"
        placeholder={t.searchHint}
        autoComplete="off"
        maxLength={60}
        value={filter.search}
        onChange={({ target }) => choose({ q: target.value })}
      />
      <SelectField
        label={t.zone}
        className="min-w-0 flex-[1_1_7rem] [&_label]:sr-only [&_select]:min-h-9! [&_select]:py-1! [&_select]:pl-2!"
        value={filter.zoneId}
        onChange={({ target }) => choose({ zone: target.value })}
      >
        <option value="">{t.allZones}</option>
        {zones.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {searched !== '' && (
        <Link
          to={{ pathname: '/history', search: new URLSearchParams({ q: searched }).toString() }}
          className="shrink-0 text-sm font-semibold underline"
        >
          {t.everywhere}
        </Link>
      )}
    </div>
  )
}

interface GroupFilterProps {
  filter: DeskFilter
  /** What the zone and the search have found. */
  found: DeskScene
}

/** Which orders are listed, by situation, and how many there are in each. */
export function GroupFilter({ filter, found }: GroupFilterProps) {
  const choose = useNarrowing()
  const countOf = (group: DeskGroup | null) =>
    group === null ? found.orders.length : found.orders.filter((live) => isInGroup(live, group)).length
  return (
    <div
      role="group"
      aria-label={t.filter}
      className="-m-1 flex min-w-0 gap-1 p-1 max-lg:overflow-x-auto lg:flex-wrap"
    >
      {[null, ...DESK_GROUPS].map((group) => {
        const count = countOf(group)
        const isLoud = (group === 'problem' || group === 'trouble') && count > 0
        // Seldom is there anything to decide.
        if (group === 'review' && count === 0 && filter.group !== group) return null
        return (
          <button
            key={group}
            type="button"
            aria-pressed={filter.group === group}
            className={
              'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-md border px-2 text-sm font-semibold hover:bg-surface-muted max-lg:min-h-10 ' +
              'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface ' +
              (isLoud ? 'border-danger text-danger' : 'border-line')
            }
            onClick={() => choose({ group: group ?? '' })}
          >
            {t.groups[group ?? 'all']}
            <span className="tabular-nums">{count}</span>
          </button>
        )
      })}
    </div>
  )
}
