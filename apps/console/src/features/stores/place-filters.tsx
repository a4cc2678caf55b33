import { SelectField } from '@puni/ui/field'
import { zoneLabel } from '@puni/web/zones/zone-label'
import { useZones } from '../zones/queries.ts'
import { useStores } from './queries.ts'
import { storeLabel } from './store-idle.ts'
import { storesText } from './stores-text.ts'

const t = storesText.filters

interface PlaceFiltersProps {
  /** '' for all. */
  filter: { readonly zoneId: string; readonly storeId: string }
  /** Changes of the address; '' is not chosen. */
  onChoose: (changes: Readonly<Record<string, string>>) => void
  /** Of each field. */
  className?: string
}

/** Of which zone and which store things are shown. */
export function PlaceFilters({ filter, onChoose, className }: PlaceFiltersProps) {
  const zones = useZones()
  const stores = useStores()
  return (
    <>
      <SelectField
        label={t.zone}
        className={className}
        value={filter.zoneId}
        onChange={({ target }) => onChoose({ zone: target.value })}
      >
        <option value="">{t.all}</option>
        {zones.data?.map((zone) => (
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
        {stores.data?.map((store) => (
          <option key={store._id} value={store._id}>
            {storeLabel(store)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
