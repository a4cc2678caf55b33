import type { OperatorStore, Store } from '@puni/contract/entities'
import type { StoreRow } from './stores.queries.ts'

/** A store as the API shows it. */
export function presentStore(row: StoreRow): Store {
  return {
    _id: row.id,
    name: row.name,
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    street: row.street,
    streetNumber: row.street_number,
    city: row.city,
    zone: { _id: row.zone_id, name: row.zone_name },
  }
}

/** A store as listed for operators. */
export function presentOperatorStore(row: StoreRow, usual: OperatorStore['usual']): OperatorStore {
  return { ...presentStore(row), usual }
}
