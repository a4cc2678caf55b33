import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { SelectField } from '@puni/ui/field'
import { zoneLabel } from '@puni/web/zones/zone-label'
import { placeFiltersText as t } from './place-filters-text.ts'
import { storeLabel } from './store-idle.ts'

interface PlaceFiltersProps {
  /** Undefined until they have come. */
  zones: readonly Zone[] | undefined
  stores: readonly ListedStore[] | undefined
  /** '' for all. */
  filter: { readonly zoneId: string; readonly storeId: string }
  /** Changes of the address; '' is not chosen. */
  onChoose: (changes: Readonly<Record<string, string>>) => void
  /** Of each field. */
  className?: string
}

/** Of which zone and which store things are shown. */
export function PlaceFilters({ zones, stores, filter, onChoose, className }: PlaceFiltersProps) {
  return (
    <>
      <SelectField
        label={t.zone}
        className={className}
        value={filter.zoneId}
        onChange={({ target }) => onChoose({ zone: target.value })}
      >
        <option value="">{t.all}</option>
        {zones?.map((zone) => (
          <option key={zone._id} value={zone._id}>
            {zoneLabel(zone)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.store}
        className={className}
        value={filter.storeId}
        onChange={({ target }) => onChoose({ store: target.value })}
      >
        <option value="">{t.all}</option>
        {stores?.map((store) => (
          <option key={store._id} value={store._id}>
            {storeLabel(store)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
