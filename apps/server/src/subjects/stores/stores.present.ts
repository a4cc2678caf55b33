import type { ListedStore, OperatorStore, Store } from '@puni/contract/stores/entities'
import type { StoreKeyRow, StoreRow } from './stores.queries.ts'

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

/** A store as operators list it. */
export function presentListedStore(row: StoreRow, now: Date): ListedStore {
  const { waits: count, median_wait: medianSeconds } = row
  const waits = count === null || medianSeconds === null ? null : { count, medianSeconds }
  const isPaused = row.paused_until !== null && row.paused_until > now
  return {
    ...presentStore(row),
    waits,
    pausedUntil: isPaused ? (row.paused_until?.toISOString() ?? null) : null,
    pausedReason: isPaused ? row.paused_reason : null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    disabledReason: row.disabled_reason,
    openingHours: [...row.opening_hours],
  }
}

/** A store as shown to operators by itself. */
export function presentOperatorStore(
  row: StoreRow,
  now: Date,
  { usual, keys }: { readonly usual: OperatorStore['usual']; readonly keys: readonly StoreKeyRow[] },
): OperatorStore {
  return {
    ...presentListedStore(row, now),
    version: row.version,
    preparationMinutes: row.preparation_minutes,
    usual,
    keys: keys.map(presentKey),
  }
}

function presentKey(row: StoreKeyRow): OperatorStore['keys'][number] {
  return {
    _id: row.id,
    name: row.name,
    test: row.is_test,
    readOnly: row.is_read_only,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastFour: row.last_four,
    createdAt: row.created_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
  }
}
