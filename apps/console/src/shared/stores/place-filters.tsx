import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { zoneLabel } from '@puni/web/zones/zone-label'
import type { UseQueryResult } from '@tanstack/react-query'
import { FilterField } from '../forms/filter-field.tsx'
import { placeFiltersText as t } from './place-filters-text.ts'
import { storeLabel } from './store-idle.ts'

interface PlaceFiltersProps {
  zones: UseQueryResult<readonly Zone[]>
  stores: UseQueryResult<readonly ListedStore[]>
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
      <FilterField
        label={t.zone}
        all={t.all}
        query={zones}
        nameOf={zoneLabel}
        value={filter.zoneId}
        onChoose={(zone) => onChoose({ zone })}
        className={className}
      />
      <FilterField
        label={t.store}
        all={t.all}
        query={stores}
        nameOf={storeLabel}
        value={filter.storeId}
        onChoose={(store) => onChoose({ store })}
        className={className}
      />
    </>
  )
}
