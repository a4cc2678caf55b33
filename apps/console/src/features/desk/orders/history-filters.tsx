import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Icon } from '@puni/ui/icon'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type OrderFilter } from '../../../data/orders.ts'
import { storesQuery } from '../../../data/stores.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { narrowed } from '../../../shared/narrowed.ts'
import { PlaceFilters } from '../../../shared/stores/place-filters.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { daysAfter, FILTER_NAMES } from './history-filter.ts'
import { ordersText } from './orders-text.ts'

const t = ordersText
const compact = 'max-sm:basis-[calc(50%-0.375rem)]'

interface HistoryFiltersProps {
  /** As the address has it. */
  filter: OrderFilter
  /** Of the rider to whose orders the list is narrowed, once one is listed. */
  riderName: string | undefined
}

/** Which orders are listed: by words, days, zone, store and rider. `/` leads to the words. */
export function HistoryFilters({ filter, riderName }: HistoryFiltersProps) {
  const zones = useQuery(zonesQuery)
  const stores = useQuery(storesQuery)
  const [address, setAddress] = useSearchParams()
  const { format } = usePlatform()
  const today = format.day(useNow())
  const searchField = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => searchField.current?.focus() })
  const choose = (changes: Readonly<Record<string, string>>) =>
    setAddress(narrowed(address, changes), { replace: true })
  // A search without days looks through the last ones: today is not what it shows.
  const shown = filter.from !== '' || filter.search !== '' ? filter : { from: today, to: today }
  return (
    <div role="search" aria-label={t.filters} className="flex flex-wrap items-start gap-3">
      <TextField
        ref={searchField}
        label={t.search}
        className="min-w-0 flex-[1_1_20rem] max-sm:basis-full"
        type="search"
        placeholder={t.searchHint}
        autoComplete="off"
        maxLength={TEXT_MAX.name}
        value={filter.search}
        onChange={({ target }) => choose({ q: target.value })}
      />
      <TextField
        label={t.from}
        className={compact}
        type="date"
        max={today}
        value={shown.from}
        onChange={({ target }) => choose(daysAfter(shown, { from: target.value }))}
      />
      <TextField
        label={t.to}
        className={compact}
        type="date"
        max={today}
        value={shown.to}
        onChange={({ target }) => choose(daysAfter(shown, { to: target.value }))}
      />
      <PlaceFilters
        zones={zones}
        stores={stores}
        filter={filter}
        onChoose={choose}
        className={`${compact} sm:w-44`}
      />
      {filter.riderId !== '' && (
        <Button
          variant="secondary"
          className="self-end"
          title={t.everybody}
          onClick={() => choose({ rider: '' })}
        >
          {t.ofRider(riderName)}
          <Icon name="close" label={t.everybody} className="size-5" />
        </Button>
      )}
      {FILTER_NAMES.some((name) => address.has(name)) && (
        <Button
          variant="ghost"
          className="self-end"
          onClick={() => choose(Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])))}
        >
          {t.today}
        </Button>
      )}
    </div>
  )
}
